import Foundation

/// Tells the desktop of what happens, where there is one that can be told.
public struct DesktopNotifier: Sendable {
    private let program: String?

    /// Finds the program `notify-send`.
    ///
    /// - Parameter path: The folders to look in, as `PATH` lists them; nil to tell nobody.
    public init(path: String?) {
        program = path?.split(separator: ":").map { "\($0)/notify-send" }.first(
            where: FileManager.default.isExecutableFile)
    }

    /// Shows a sentence on the desktop, and does not wait for it.
    func notify(_ sentence: String) {
        guard let program else { return }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = ["--app-name=gather", "--", "Football Gather", sentence]
        for stream in [\Process.standardInput, \.standardOutput, \.standardError] {
            process[keyPath: stream] = FileHandle.nullDevice
        }
        // A desktop that cannot be told changes nothing about the match.
        try? process.run()
    }
}
