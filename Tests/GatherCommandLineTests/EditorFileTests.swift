import Foundation
import GatherScript
import Testing

/// The files in Config/editors.
@Suite struct EditorFileTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../../Config/editors").standardizedFileURL

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.folder.appending(path: path), encoding: .utf8)
    }

    private func object(_ path: String) throws -> [String: Any] {
        let object = try JSONSerialization.jsonObject(with: Data(text("vscode/\(path)").utf8))
        return try #require(object as? [String: Any])
    }

    @Test(arguments: ["vim/syntax/gather.vim", "vscode/syntaxes/gather.tmLanguage.json"])
    func nameEveryKeyword(path: String) throws {
        let words = Set(try text(path).split { !$0.isLetter }.map(String.init))
        for keyword in Keyword.allCases { #expect(words.contains(keyword.rawValue), "\(keyword)") }
    }

    @Test func linkEveryVimGroupToAColour() throws {
        let text = try text("vim/syntax/gather.vim")
        let coloured = text.matches(of: /default link (\w+)/).map(\.1)
        let defined = text.matches(of: /syntax (?:match|region) (\w+)/).map(\.1)
        let uncoloured: Set<Substring> = ["gatherArguments", "gatherExpression", "gatherLineStart", "gatherBrace"]
        #expect(Set(defined) == Set(coloured).union(uncoloured))
    }

    @Test func letVimFindScriptsAndWriteTheirComments() throws {
        let detection = try text("vim/ftdetect/gather.vim")
        #expect(detection.contains("*.gather") && detection.contains("gather\\s\\+run"))
        #expect(try text("vim/ftplugin/gather.vim").contains("commentstring=#\\ %s"))
    }

    @Test func areAWholeExtensionOfVisualStudioCode() throws {
        let contributions = try #require(try object("package.json")["contributes"] as? [String: [[String: Any]]])
        let language = try #require(contributions["languages"]?.first)
        let grammar = try #require(contributions["grammars"]?.first)
        #expect(language["id"] as? String == grammar["language"] as? String)
        let comments = try object(try #require(language["configuration"] as? String))["comments"] as? [String: String]
        #expect(comments == ["lineComment": "#"])
        let rules = try object(try #require(grammar["path"] as? String))
        #expect(rules["scopeName"] as? String == grammar["scopeName"] as? String)
        let repository = try #require(rules["repository"] as? [String: Any])
        let included = try text("vscode/syntaxes/gather.tmLanguage.json").matches(of: /"include": "#(\w+)"/).map(\.1)
        #expect(Set(included.map(String.init)) == Set(repository.keys))
        for text in [language["firstLine"], rules["firstLineMatch"]] {
            let firstLine = try Regex(try #require(text as? String))
            #expect("#!/usr/bin/env -S gather run --no-atomic".contains(firstLine))
            #expect(!"# gather run".contains(firstLine))
        }
    }
}
