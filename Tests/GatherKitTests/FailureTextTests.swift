import Foundation
import Testing

/// The texts of all failures, side by side in `Data/failures.txt`, to be read aloud when one is added or changed.
struct FailureTextTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardizedFileURL
    private static let table = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data/failures.txt")

    @Test func areThoseOfTheTable() throws {
        let written = try String(contentsOf: Self.table, encoding: .utf8).split(separator: "\n").map(String.init)
        let texts = try Self.sources.flatMap(Self.texts).sorted()
        #expect(texts.count > 150)
        let (missing, gone) = (Set(texts).subtracting(written), Set(written).subtracting(texts))
        #expect(
            missing.isEmpty,
            "read these aloud, and add them to failures.txt:\n\(missing.sorted().joined(separator: "\n"))")
        #expect(gone.isEmpty, "take these out of failures.txt:\n\(gone.sorted().joined(separator: "\n"))")
    }

    private static var sources: [String] {
        get throws {
            try ["Sources", "Plugins"].flatMap { folder in
                let files = FileManager.default.enumerator(
                    at: root.appending(path: folder), includingPropertiesForKeys: nil)
                return try (files?.compactMap { $0 as? URL } ?? [])
                    .filter { $0.pathExtension == "swift" && !$0.path.contains("/Tests/") }
                    .map { try String(contentsOf: $0, encoding: .utf8) }
            }
        }
    }

    /// The texts of the failures that a source declares, each with its type; interpolations stand as they are written.
    private static func texts(in source: String) -> [String] {
        source.matches(of: #/(?:enum|struct) (\w+): [^{]*\bFailure\b[^{]*\{/#).flatMap { declaration -> [String] in
            let body = block(of: source[declaration.range.upperBound...])
            guard let message = body.firstMatch(of: #/var message: String \{/#) else { return [] }
            return block(of: body[message.range.upperBound...]).split(separator: #/\n\s*case /#).compactMap {
                part -> String? in
                let text = part.matches(of: #/"((?:[^"\\]|\\\((?:[^()]|\([^()]*\))*\)|\\.)*)"/#).map(\.1).joined()
                return text.isEmpty ? nil : "\(declaration.1): \(text)"
            }
        }
    }

    /// The text up to the brace that closes the block.
    private static func block(of text: Substring) -> Substring {
        var depth = 1
        let end = text.firstIndex { character in
            depth += character == "{" ? 1 : character == "}" ? -1 : 0
            return depth == 0
        }
        return text[..<(end ?? text.endIndex)]
    }
}
