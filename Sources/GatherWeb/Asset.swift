import Foundation
import GatherCrypto
import GatherKit

/// A file that pages use, compiled into the program.
struct Asset {
    let name: String
    let type: String
    let bytes: [UInt8]
    /// A hash of its content.
    let version: String
    /// The address, which changes with the content.
    var address: String { "/-/\(version)/\(name)" }

    private init(_ name: String, _ type: String, _ bytes: [UInt8]) {
        (self.name, self.type, self.bytes) = (name, type, bytes)
        version = (try? SHA256.hash(bytes).hexadecimal).map { String($0.prefix(12)) } ?? "0"
    }

    static let style = Asset("style.css", "text/css; charset=utf-8", PackageResources.style_css)
    static let script = Asset("script.js", "text/javascript; charset=utf-8", PackageResources.script_js)
    static let worker = Asset("worker.js", "text/javascript; charset=utf-8", PackageResources.worker_js)
    static let icon = Asset("icon.svg", "image/svg+xml; charset=utf-8", PackageResources.icon_svg)
    static let touchIcon = Asset("icon.png", "image/png", PackageResources.icon_png)
    static let manifest = Asset(
        "manifest.webmanifest", "application/manifest+json", manifest(name: "Football Gather", start: "/"))

    static let all = [style, script, worker, icon, touchIcon, manifest]

    /// The file, which a browser need not ask for again.
    var response: Endpoint.Response {
        var headers = ["Cache-Control": "public, max-age=31536000, immutable", "ETag": "\"\(version)\""]
        if name == Asset.worker.name {
            // Without these headers, a worker would control only the pages below its own address, and could request
            // none.
            headers["Service-Worker-Allowed"] = "/"
            headers["Content-Security-Policy"] = "default-src 'none'; connect-src 'self'"
        }
        return Endpoint.Response(.ok, headers: headers, body: .bytes(bytes, type: type))
    }

    /// The manifest of a page on a home screen.
    ///
    /// - Parameter start: The address that it opens.
    static func manifest(name: String, start: String) -> [UInt8] {
        func picture(_ asset: Asset, sizes: String) -> Value {
            .record(["src": .text(asset.address), "sizes": .text(sizes), "type": .text(asset.type)])
        }
        let manifest: Record = [
            "name": .text(name), "short_name": .text("Gather"), "start_url": .text(start), "scope": .text(start),
            "display": .text("standalone"), "background_color": .text("#ffffff"), "theme_color": .text("#14532d"),
            "icons": .list([picture(icon, sizes: "any"), picture(touchIcon, sizes: "192x192")]),
        ]
        return Value.record(manifest).compactJSON
    }
}
