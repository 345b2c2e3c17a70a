import Foundation

/// Geographic coordinates with a resolution of a millionth of a degree, about ten centimetres.
public struct Coordinates: Equatable, Sendable {
    /// Latitude in millionths of a degree; north is positive.
    public let latitude: Int
    /// Longitude in millionths of a degree; east is positive.
    public let longitude: Int

    private static let unit = 1_000_000
    /// Example coordinates, as typed.
    public static let example = "44.4268,26.1025"

    /// Creates coordinates from millionths of a degree; nil outside of ±90° latitude and ±180° longitude.
    public init?(latitude: Int, longitude: Int) {
        guard (-90 * Self.unit...90 * Self.unit).contains(latitude),
            (-180 * Self.unit...180 * Self.unit).contains(longitude)
        else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Parses degrees such as `44.4268,26.1025`, optionally with the prefix `geo:` or spaces; nil if the text is
    /// invalid.
    public init?(_ text: String) {
        let degrees = text.trimmingWhitespace().trimmingPrefix("geo:")
            .split(separator: ",", omittingEmptySubsequences: false)
            .map { Self.millionths(of: String($0).trimmingWhitespace()) }
        guard degrees.count == 2, let latitude = degrees[0], let longitude = degrees[1] else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// The degrees, such as `44.4268,26.1025`.
    public var text: String { "\(Self.degrees(latitude)),\(Self.degrees(longitude))" }

    /// The address of a map on which the place is marked, at OpenStreetMap.
    public var mapURL: String {
        "https://www.openstreetmap.org/?mlat=\(Self.degrees(latitude))&mlon=\(Self.degrees(longitude))&zoom=17"
    }

    /// Parses degrees as a decimal fraction, without floating point, so that the value is stored exactly.
    private static func millionths(of text: String) -> Int? {
        let isNegative = text.hasPrefix("-")
        let parts = text.trimmingPrefix("-").split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), (1...3).contains(parts[0].count), parts.allSatisfy(\.isMadeOfDigits),
            let whole = Int(parts[0])
        else { return nil }
        let digits = parts.count == 2 ? parts[1] : "0"
        // The seventh digit determines the rounding.
        guard let fraction = Int(digits.padding(toLength: 7, withPad: "0", startingAt: 0)) else { return nil }
        let number = whole * unit + (fraction + 5) / 10
        return isNegative ? -number : number
    }

    private static func degrees(_ millionths: Int) -> String {
        let whole = "\(millionths < 0 ? "-" : "")\(abs(millionths) / unit)"
        let fraction = String(String(abs(millionths) % unit + unit).dropFirst())
        guard let last = fraction.lastIndex(where: { $0 != "0" }) else { return whole }
        return "\(whole).\(fraction[...last])"
    }
}
