import Foundation

@testable import GatherShell

/// Reads lines with a TextMate grammar as an editor does.
struct GrammarReader {
    typealias Rule = TextMateGrammar.Rule

    private let file: TextMateGrammar.File
    /// The regions still open after the lines so far.
    private var regions: [Rule] = []
    private var pieces: [String] = []

    init(_ file: TextMateGrammar.File) { self.file = file }

    /// The coloured parts of a line, each as `text: scope` without the language's name.
    mutating func colours(of line: String) throws -> [String] {
        pieces = []
        let line = "\(line)\n" as NSString
        var place = 0
        while place < line.length, let (match, rule) = try nextMatch(in: line, from: place) {
            note(line, NSRange(place..<match.range.location), regions.last?.name)
            if let rule {
                note(line, match, rule)
                if rule.begin != nil { regions.append(rule) }
            } else {
                note(line, match.range, regions.removeLast().name)
            }
            place = match.range.upperBound
        }
        return pieces
    }

    private mutating func note(_ line: NSString, _ match: NSTextCheckingResult, _ rule: Rule) {
        guard let captures = rule.captures ?? rule.beginCaptures else { return note(line, match.range, rule.name) }
        for group in 1..<match.numberOfRanges { note(line, match.range(at: group), captures[String(group)]?.name) }
    }

    private mutating func note(_ line: NSString, _ range: NSRange, _ scope: String?) {
        guard let scope, range.location != NSNotFound else { return }
        let text = line.substring(with: range).trimmingCharacters(in: .whitespacesAndNewlines)
        if !text.isEmpty { pieces.append("\(text): \(scope.replacing(".gather", with: ""))") }
    }

    /// The next match: the end of the region, or else the first rule in the order of the grammar.
    private func nextMatch(in line: NSString, from place: Int) throws -> (NSTextCheckingResult, Rule?)? {
        var first = try regions.last?.end.flatMap { try find($0, in: line, from: place) }.map { ($0, Rule?.none) }
        for rule in rules(regions.last?.patterns ?? file.patterns) {
            guard let pattern = rule.match ?? rule.begin, let match = try find(pattern, in: line, from: place),
                match.range.location < first?.0.range.location ?? .max
            else { continue }
            first = (match, rule)
        }
        return first
    }

    private func find(_ pattern: String, in line: NSString, from place: Int) throws -> NSTextCheckingResult? {
        try NSRegularExpression(pattern: pattern).firstMatch(
            in: line as String, options: .withTransparentBounds, range: NSRange(place..<line.length))
    }

    private func rules(_ patterns: [Rule]) -> [Rule] {
        patterns.flatMap { rule in
            if let name = rule.include { return rules([file.repository[String(name.dropFirst())]].compactMap { $0 }) }
            return rule.match == nil && rule.begin == nil ? rules(rule.patterns ?? []) : [rule]
        }
    }
}
