import Foundation

/// What a program gets on standard input when it is called with `--describe`.
struct DescribeRequest: Encodable {
    let protocols = ModuleProtocol.versions

    static let option = "--describe"
}

extension Encodable {
    /// The message as a program gets it.
    func message() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }
}
