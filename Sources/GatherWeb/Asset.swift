import Foundation
import GatherCrypto
import GatherKit

/// A file that pages are made with, compiled into the program.
struct Asset {
    let name: String
    let type: String
    let bytes: [UInt8]
    /// What tells its content from every other.
    let version: String
    /// The address, which is another when the content is.
    var address: String { "/-/\(version)/\(name)" }

    private init(_ name: String, _ type: String, _ bytes: [UInt8]) {
        (self.name, self.type, self.bytes) = (name, type, bytes)
        version = (try? SHA256.hash(bytes).hexadecimal).map { String($0.prefix(12)) } ?? "0"
    }

    static let style = Asset("style.css", "text/css; charset=utf-8", PackageResources.style_css)
    static let script = Asset("script.js", "text/javascript; charset=utf-8", PackageResources.script_js)
    static let icon = Asset("icon.svg", "image/svg+xml; charset=utf-8", PackageResources.icon_svg)
    static let touchIcon = Asset("icon.png", "image/png", PackageResources.icon_png)
    static let manifest = Asset(
        "manifest.webmanifest", "application/manifest+json",
        Array(
            """
            {"name": "Football Gather", "short_name": "Gather", "start_url": "/", "display": "standalone", \
            "background_color": "#ffffff", "theme_color": "#14532d", "icons": [\
            {"src": "\(icon.address)", "sizes": "any", "type": "image/svg+xml"}, \
            {"src": "\(touchIcon.address)", "sizes": "192x192", "type": "image/png"}]}
            """.utf8))

    static let all = [style, script, icon, touchIcon, manifest]
}
