import Foundation

/// The standard input of a program that is run with `--describe`.
struct DescribeRequest: Encodable {
    let protocols = [ModuleProtocol.version]

    static let option = "--describe"
}

extension Encodable {
    /// The message as JSON, followed by a newline.
    func message() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }
}
