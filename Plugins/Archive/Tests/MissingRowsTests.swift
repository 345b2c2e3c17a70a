import AllFeatures
import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import Archive

/// Archives from which somebody has taken rows.
struct MissingRowsTests {
    /// Which rows of a table are taken out.
    private enum Loss: CaseIterable {
        case all, first, last, everyOther

        func rest(of rows: [Any]) -> [Any] {
            switch self {
            case .all: []
            case .first: Array(rows.dropFirst())
            case .last: rows.dropLast()
            case .everyOther: rows.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
            }
        }
    }

    /// The archive without some rows of a table; nil if that is the same archive.
    private func archive(_ text: String, without loss: Loss, of table: String) throws -> String? {
        var archive = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        var tables = try #require(archive["tables"] as? [[String: Any]])
        for (index, section) in tables.enumerated() {
            let rows = try #require(section["rows"] as? [Any])
            // A table without a checksum is taken as it is.
            tables[index]["checksum"] = nil
            if section["table"] as? String == table {
                let rest = loss.rest(of: rows)
                if rest.count == rows.count { return nil }
                tables[index]["rows"] = rest
            }
        }
        archive["tables"] = tables
        return String(decoding: try JSONSerialization.data(withJSONObject: archive), as: UTF8.self)
    }

    /// Opens all that reads, in all modules, and then the module's own routes; each may be refused.
    private func open(_ folder: ModuleFolder, _ app: TestApplication) throws {
        let registry = app.application.registry
        let examples = registry.routes.flatMap(\.description.examples)
        for line in examples + ModuleFolder.all.flatMap(\.routes) {
            guard let call = try? registry.bind(line), call.access == .read,
                !call.description.parameters.contains(where: { $0.kind == .newFile })
            else { continue }
            do { try app.open(line) } catch is any Failure { continue }
        }
        try app.session { session in
            _ = registry.blocks(about: ShellGreeting(), in: session) + registry.blocks(about: HomePage(), in: session)
            for page in registry.pages {
                do { _ = try page.blocks(in: session) } catch is any Failure { continue }
            }
            do { _ = try registry.status(in: session) } catch is any Failure {}
        }
        var names = StepNames()
        for step in folder.routes {
            do {
                try app.perform(step, &names)
            } catch is any Failure {
                continue
            } catch is UndeclaredAnswer {
                // The answer of a request to an endpoint, which refuses it.
                continue
            }
        }
    }

    /// A row that is missed takes the process down, and this test with it.
    @Test(arguments: ModuleFolder.of(allFeatures.filter { $0.tables.contains(where: \.isUndoable) }))
    func areRefusedOrTheirRoutesAnswer(folder: ModuleFolder) throws {
        let app = try everything()
        try app.perform(folder)
        let archive = try app.export()
        let feature = try #require(allFeatures.first { $0.name == folder.name })
        for table in feature.tables {
            for loss in Loss.allCases {
                guard let damaged = try self.archive(archive, without: loss, of: table.name) else { continue }
                let other = try everything(clock: app.clock)
                do { try other.import(damaged) } catch is any Failure { continue }
                do {
                    try open(folder, other)
                } catch {
                    Issue.record("\(table.name) without \(loss) of its rows: \(error)")
                }
            }
        }
    }
}
