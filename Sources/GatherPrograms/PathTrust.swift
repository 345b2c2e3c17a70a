import Foundation
import GatherKit

/// A check that only this user and root can change a file or a folder on its path, similar to that of OpenSSH.
enum PathTrust {
    /// The reason not to trust a file or a folder on its absolute path; nil if all are trusted.
    ///
    /// In a folder with the sticky bit, such as /tmp, others can add names but not replace a folder of this user. What
    /// they add must not stand beside the program itself: many look for their libraries there.
    static func problem(with path: String) -> String? {
        var writable: [String] = []
        var sticky: Set<String> = []
        var shared: String?
        for place in places(of: path) {
            var status = stat()
            guard lstat(place, &status) == 0 else { return "\(place) cannot be used: \(systemReason())" }
            if status.st_uid != 0, status.st_uid != geteuid() { return "\(place) belongs to another user" }
            let kind = status.st_mode & S_IFMT
            let folder = String(place.prefix(upTo: place.lastIndex(of: "/") ?? place.startIndex))
            if kind != S_IFDIR, sticky.contains(folder) { shared = folder }
            // Nobody can write to a symbolic link, whatever its mode.
            if kind == S_IFLNK || status.st_mode & (S_IWGRP | S_IWOTH) == 0 { continue }
            if kind == S_IFDIR, status.st_mode & S_ISVTX != 0 {
                sticky.insert(place)
            } else if !writable.contains(place) {
                writable.append(place)
            }
        }
        if !writable.isEmpty {
            let names = writable.joined(separator: " ")
            return "others may change \(names); take that right away with: chmod go-w \(names)"
        }
        return shared.map { "others may add files to \($0); move it into a folder of your own" }
    }

    /// The folders on a path, its target, and the symbolic links, each before what is on the path of its target.
    private static func places(of path: String) -> [String] {
        var places = ["/"]
        var folder = ""
        var steps = Array(path.split(separator: "/").reversed())
        // The limit of Linux for symbolic links in a path.
        var links = 40
        while let step = steps.popLast() {
            switch step {
            case ".": continue
            case "..": folder = String(folder.prefix(upTo: folder.lastIndex(of: "/") ?? folder.startIndex))
            default:
                let place = "\(folder)/\(step)"
                if links > 0, let target = try? FileManager.default.destinationOfSymbolicLink(atPath: place) {
                    places.append(place)
                    links -= 1
                    if target.hasPrefix("/") { folder = "" }
                    steps += target.split(separator: "/").reversed()
                } else {
                    places.append(place)
                    folder = place
                }
            }
        }
        return places
    }
}
