import Foundation
import GatherKit

/// Whether nobody but this user and root decides on what a path leads to, as OpenSSH wants it of its files.
enum PathTrust {
    /// What is wrong with the file, or a folder on the way to it from the root on; nil when nothing is.
    static func problem(with path: String) -> String? {
        var writable: [String] = []
        for place in places(of: path) {
            var status = stat()
            guard lstat(place, &status) == 0 else { return "\(place) cannot be used: \(systemReason())" }
            if status.st_uid != 0, status.st_uid != geteuid() { return "\(place) belongs to somebody else" }
            if status.st_mode & (S_IWGRP | S_IWOTH) != 0, !writable.contains(place) { writable.append(place) }
        }
        if writable.isEmpty { return nil }
        let names = writable.joined(separator: " ")
        return "others may change \(names); take that right away with: chmod go-w \(names)"
    }

    /// The folders that a path leads through and what it leads to, in the place of a link the way to its target.
    private static func places(of path: String) -> [String] {
        var places = ["/"]
        var folder = ""
        var steps = Array(path.split(separator: "/").reversed())
        // As many links as Linux follows.
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
