import CLibraries

/// A QR code (ISO/IEC 18004) of a text, as libqrencode makes it.
///
///     let code = try QRCode("https://football.example.org")
public struct QRCode: Equatable, Sendable {
    /// The rows of modules from top to bottom, each as long as there are rows; true is dark.
    public let rows: [[Bool]]

    /// The width of the light zone that must surround a code, in modules.
    public static let quietZone = 4

    /// Makes the code of a text that can be read when 15 per cent of it are lost.
    ///
    /// - Throws: ``QRCodeFailure``.
    public init(_ text: String) throws(QRCodeFailure) {
        var problem: UnsafePointer<CChar>?
        guard let library = libqrencode_load(&problem)?.pointee else {
            throw .missing(reason: problem.map { String(cString: $0) } ?? "it cannot be loaded")
        }
        guard !text.isEmpty, !text.utf8.contains(0), let code = library.encode(text, 0, QR_ECLEVEL_M) else {
            throw .unsuitable
        }
        defer { library.free(code) }
        let (width, data) = (Int(code.pointee.width), code.pointee.data)
        rows = (0..<width).map { row in (0..<width).map { data[row * width + $0] & 1 == 1 } }
    }
}

/// A QR code that cannot be made.
public enum QRCodeFailure: Error, Equatable {
    /// The library is not installed (Debian's libqrencode4).
    case missing(reason: String)
    /// The text is empty, too long for a code, or has a null character.
    case unsuitable
}
