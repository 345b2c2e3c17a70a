import Foundation
import GatherKit
import GatherWire

/// The catalog of a server, cached in a file with its `ETag`.
struct CatalogCache {
    private let path: String
    private let rules: [Rule]

    /// Creates the cache of one server.
    ///
    /// - Parameters:
    ///   - folder: The cache folder.
    ///   - address: The server, whose percent-encoded address is the file name.
    ///   - rules: The rules of modules that this program knows.
    init(folder: String, address: ServerAddress, rules: [Rule]) {
        self.rules = rules
        let name = address.text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        path = "\(folder)/\(name.suffix(200)).json"
    }

    /// The cached catalog and its `ETag`; nil if the file is missing or unreadable.
    func load() -> (tag: String, catalog: Catalog)? {
        guard let data = FileManager.default.contents(atPath: path),
            let end = data.firstIndex(of: UInt8(ascii: "\n")),
            let catalog = try? Value(json: data[data.index(after: end)...]).decoded(as: Catalog.self, knowing: rules)
        else { return nil }
        return (String(decoding: data[..<end], as: UTF8.self), catalog)
    }

    /// Writes a catalog to the cache; if that fails, the catalog is fetched again at the next start.
    func keep(_ catalog: Data, tag: String) {
        guard !tag.contains(where: \.isNewline) else { return }
        let text = "\(tag)\n\(String(decoding: catalog, as: UTF8.self))"
        try? DraftFile(text, for: path, creatingFolder: true).commit()
    }
}
