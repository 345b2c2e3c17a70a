import AllFeatures
import Foundation
import GatherKit
import GatherTestSupport
import GatherWeb
import Testing

@testable import GatherServer

/// The tables of docs/rest-api.md, the records of docs/results.md, and the READMEs of modules.
struct RESTDocumentTests {
    private static let docs = URL(filePath: #filePath).appending(path: "../../../docs").standardizedFileURL
    /// What follows is written by `Scripts/write-documents`.
    private static let mark = "## Endpoints besides the commands\n"

    private let results: String
    /// The records below a heading of their own, those in others before these.
    private let records: [(name: String, text: String)]

    init() throws {
        results = try String(contentsOf: Self.docs.appending(path: "results.md"), encoding: .utf8)
        records = results.matches(of: /\n## (\w+)\n\n`(\{.*\})`\n/).map { (String($0.output.1), String($0.output.2)) }
    }

    /// Modules with a README of their own are not in the document.
    @Test func listsEveryEndpointAndCommand() throws {
        let file = Self.docs.appending(path: "rest-api.md")
        let known = try String(contentsOf: file, encoding: .utf8)
        let text = try known[..<#require(known.range(of: Self.mark)).lowerBound] + tables()
        if ProcessInfo.processInfo.environment["GATHER_WRITE_DOCUMENTS"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let written = try String(contentsOf: file, encoding: .utf8)
        #expect(written == text, "write it anew with: Scripts/write-documents")
    }

    @Test func describesTheResultOfEveryOtherCommand() throws {
        let registry = try TestApplication(ModuleFolder.builtIn(of: allFeatures)).application.registry
        for route in registry.routes where !registry.isOffered(route.description, of: route.module) {
            let row = "| `\(route.description.name)` | `\(named(route.description.result))` |"
            #expect(results.contains(row), "\(row)")
        }
    }

    @Test func namesOnlyRecordsThatResultsHave() throws {
        let lines = results.split(separator: "\n").filter { $0.hasPrefix("|") || $0.hasPrefix("`") }
        let described = try lines.joined() + tables()
        for record in records { #expect(described.contains(record.name), "\(record.name)") }
    }

    @Test func readmesListTheEndpointsAndResultsOfTheirModules() throws {
        let application = try TestApplication(allFeatures).application
        for folder in ModuleFolder.all {
            guard let readme = folder.readme else { continue }
            let rows = readme.split(separator: "\n").map(String.init)
            let endpoints = try Server.endpoints(of: application).filter { $0.module == folder.name }.map(row)
            let listed = rows.filter {
                $0.firstMatch(of: #/^\| `[A-Z]+ /[^|]*\| (anyone|login|organizer|guest) \|/#) != nil
            }
            #expect(listed.sorted() == endpoints.sorted())
            for route in application.registry.routes where route.module == folder.name {
                let row = "| `\(route.description.name)` | `\(route.description.result.text)` |"
                #expect(rows.contains(row), "\(row)")
            }
        }
    }

    // MARK: - The tables

    private func tables() throws -> String {
        let application = try TestApplication(ModuleFolder.builtIn(of: allFeatures)).application
        let registry = application.registry
        var lines = [Self.mark, "| endpoint | who may call it | what it does |", "| --- | --- | --- |"]
        lines += try Server.endpoints(of: application).map(row)
        lines += ["", "## All commands"]
        var module = ""
        for route in registry.routes where registry.isOffered(route.description, of: route.module) {
            if route.module != module {
                module = route.module
                lines += ["", "### \(module.capitalizedFirst)", ""]
                lines += ["| request | takes | result | |", "| --- | --- | --- | --- |"]
            }
            lines += RouteOperations(route, in: registry, SchemaNames()).all.map { row(route.description, $0.method) }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func row(_ endpoint: Endpoint) -> String {
        "| `\(endpoint.method.rawValue) \(endpoint.path)` | \(endpoint.caller) | \(endpoint.summary) |"
    }

    private func row(_ route: RouteDescription, _ method: Endpoint.Method) -> String {
        let isRead = method == .get
        var fields = route.parameters
            .filter { $0.field != "yes" && !(isRead && route.writesWith.contains($0.name)) }
            .map { $0.isRequired ? "**\($0.field)**" : $0.field }
        if isRead && route.takesOffset { fields.append(DataRoutes.offsetField) }
        return "| `\(method.rawValue) \(DataRoutes.path(of: route))` | \(fields.joined(separator: ", "))"
            + " | `\(named(route.result))` | \(route.summary.capitalizedFirst) |"
    }

    /// A result, with the names of the records in it.
    private func named(_ result: ResultShape) -> String {
        records.reduce(result.text) { text, record in
            text.replacing(record.text, with: record.name)
                .replacing(record.text.dropFirst().dropLast(), with: "all of \(record.name)")
        }
    }
}
