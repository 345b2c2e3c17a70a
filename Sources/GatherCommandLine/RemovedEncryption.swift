import GatherKit

/// A setting or an option that tells `gather serve` to encrypt, which a proxy in front of it does instead.
///
/// A server that was told to encrypt never starts without encryption.
struct RemovedEncryption: Failure {
    /// The removed setting or option.
    let request: String
    /// Where it is written; nil if unknown.
    var place: String?

    /// The section of the removed settings.
    static let section = "server.tls"
    /// The beginning of their environment variables.
    static let variables = Setting(section, .text(), "").variable
    /// The removed options.
    static let optionWords = ["--tls-certificate", "--tls-key"]
    /// The failure of the removed options.
    static let options = RemovedEncryption(request: "the options \(optionWords.joined(separator: " and "))")

    /// Whether a key belongs to a removed setting, or is their section.
    static func isSetting(_ key: String) -> Bool { key == section || key.hasPrefix("\(section).") }

    var kind: FailureKind { .usage }

    var message: String {
        (place.map { "\($0): " } ?? "")
            + "the server no longer encrypts by itself; remove \(request), and put Caddy or nginx in front of it, as "
            + "the section \"HTTPS\" of docs/operating.md shows"
    }
}
