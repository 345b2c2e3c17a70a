import Foundation
import GatherKit

/// A check that only this user and root can change a file or a folder on its path, similar to that of OpenSSH.
enum PathTrust {
    /// The reason not to trust a file or a folder on its absolute path; nil if all are trusted.
    static func problem(with path: String) -> String? {
        var writable: [String] = []
        for place in places(of: path) {
            var status = stat()
            guard lstat(place, &status) == 0 else { return "\(place) cannot be used: \(systemReason())" }
            if status.st_uid != 0, status.st_uid != geteuid() { return "\(place) belongs to another user" }
            if status.st_mode & (S_IWGRP | S_IWOTH) != 0, !writable.contains(place) { writable.append(place) }
        }
        if writable.isEmpty { return nil }
        let names = writable.joined(separator: " ")
        return "others may change \(names); take that right away with: chmod go-w \(names)"
    }

    /// The folders on a path and its target; symbolic links are replaced by the paths of their targets.
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
