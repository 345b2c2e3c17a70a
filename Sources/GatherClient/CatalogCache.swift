import Foundation
import GatherKit
import GatherWire

/// What a server has told that can be opened there, kept for the next start.
struct CatalogCache {
    private let path: String
    private let types: [TextType]

    /// Names the file for a server.
    init(folder: String, address: ServerAddress, types: [TextType]) {
        self.types = types
        let name = address.text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        path = "\(folder)/\(name.suffix(200)).json"
    }

    /// What is kept, and the server's name for it; nil when it cannot be read, and is to be told again.
    func load() -> (tag: String, catalog: Catalog)? {
        guard let data = FileManager.default.contents(atPath: path),
            let end = data.firstIndex(of: UInt8(ascii: "\n")),
            let catalog = try? Value(json: data[data.index(after: end)...]).decoded(as: Catalog.self, knowing: types)
        else { return nil }
        return (String(decoding: data[..<end], as: UTF8.self), catalog)
    }

    /// Keeps what was told; where that is not possible, it is told again the next time.
    func keep(_ catalog: Data, tag: String) {
        guard !tag.contains(where: \.isNewline) else { return }
        let text = "\(tag)\n\(String(decoding: catalog, as: UTF8.self))"
        try? DraftFile(text, for: path, creatingFolder: true).commit()
    }
}
