import Foundation
import GatherKit
import GatherScript
import GatherWire

/// The files on this machine that a server may use for a text: those whose paths are in the text, or in the files that
/// it includes.
///
/// The server says which files a text needs. If it could get any others, it could read and write all that the user can.
struct FilePermit {
    /// A text, and the folder to which the paths in it are relative.
    private struct Source {
        let text: String
        let folder: String

        /// Whether the text contains a path, as it is or relative to the folder.
        func names(_ path: String) -> Bool {
            if text.holds(path) { return true }
            if path.hasPrefix(folder + "/"), text.holds(String(path.dropFirst(folder.count + 1))) { return true }
            return text.split { !$0.isOfPath }.contains { SentFiles().canonical("\(folder)/\($0)") == path }
        }
    }

    private var sources: [Source] = []
    private var paths: Set<String> = []
    /// Files that were read must not be written.
    private var read: Set<String> = []

    /// Creates the permit of a text and the values of its variables.
    ///
    /// - Parameter typed: The earlier input of the user. The values of a shell's variables may come from the server;
    ///   those that occur in this input come from the user.
    init(_ message: RunMessage, typed: String) {
        let folder = message.source.folder
        sources = [Source(text: message.text, folder: folder)]
        for value in (message.arguments ?? [:]).values { add(value, in: folder) }
        let before = Source(text: typed, folder: folder)
        for value in (message.variables?.record.fields ?? []).flatMap(\.value.texts) where before.names(value) {
            add(value, in: folder)
        }
    }

    /// Takes note of a path that is the answer to a form.
    mutating func add(_ path: String) { add(path, in: sources[0].folder) }

    /// Records a path that is the value of a variable, or an answer to a form.
    private mutating func add(_ path: String, in folder: String) {
        paths.insert(path)
        paths.insert(SentFiles().canonical("\(folder)/\(path)"))
    }

    /// Records a file that the server gets.
    ///
    /// - Throws: ``ForeignFile``.
    mutating func give(_ file: SentFile) throws(ForeignFile) {
        guard names(file.path) else { throw ForeignFile(path: file.path, use: "read") }
        read.insert(file.path)
        guard isIncluded(file.path), let data = file.data else { return }
        let folder = file.path.lastIndex(of: "/").map { String(file.path[..<$0]) } ?? ""
        sources.append(Source(text: String(decoding: data, as: UTF8.self), folder: folder))
    }

    /// Checks that the server may write a file.
    ///
    /// - Throws: ``ForeignFile``.
    func check(writing file: SentFiles.Written) throws(ForeignFile) {
        guard names(file.path), !read.contains(file.path), !file.overwrites || isOverwritten(file.path) else {
            throw ForeignFile(path: file.path, use: "write")
        }
    }

    private func names(_ path: String) -> Bool { paths.contains(path) || sources.contains { $0.names(path) } }

    /// Whether a text includes a file, which may then name others.
    private func isIncluded(_ path: String) -> Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return lines.contains { $0.contains("include") && $0.contains(name) }
    }

    /// Whether the line that writes a file allows overwriting it; a line with a variable may be that line.
    private func isOverwritten(_ path: String) -> Bool {
        lines.contains { line in
            (line.contains("-overwrite") || line.contains("—overwrite") || line.contains("–overwrite"))
                && (line.contains(path) || line.contains("$"))
        }
    }

    private var lines: some Sequence<Substring> { sources.lazy.flatMap { $0.text.split(whereSeparator: \.isNewline) } }
}

extension Value {
    /// The texts in the value.
    fileprivate var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .list(let values): values.flatMap(\.texts)
        case .record(let record): record.fields.flatMap { $0.value.texts }
        case .null, .integer, .decimal, .duration, .boolean: []
        }
    }
}

extension String {
    /// Whether it contains a part that is not surrounded by other characters of a path.
    fileprivate func holds(_ part: String) -> Bool {
        ranges(of: part).contains { range in
            let before = range.lowerBound == startIndex ? nil : self[index(before: range.lowerBound)]
            let behind = range.upperBound == endIndex ? nil : self[range.upperBound]
            return before?.isOfPath != true && behind?.isOfPath != true
        }
    }
}

extension Character {
    fileprivate var isOfPath: Bool { isLetter || isNumber || "./_-~".contains(self) }
}

/// The server wants a file that the text does not name.
struct ForeignFile: Failure {
    let path: String
    let use: String

    var kind: FailureKind { .file }
    var message: String {
        "the server asked to \(use) \(quoted(path)), a file that the command does not name; the request was refused"
    }
}
