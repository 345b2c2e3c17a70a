import AllFeatures
import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import Archive

/// Archives with missing rows.
struct MissingRowsTests {
    /// The ways in which rows go missing, as the indices that remain: none, all but the first or last, every other one.
    ///
    /// On PostgreSQL only none, because the code that misses rows is the same.
    private static func remainders(of count: Int) -> Set<[Int]> {
        let all = Array(0..<count)
        if TestEngine.current == .postgres { return Set([[]]).subtracting([all]) }
        return Set([[], Array(all.dropFirst()), all.dropLast(), all.filter { $0 % 2 == 0 }]).subtracting([all])
    }

    /// Opens lines, and then the module's own routes; each may be refused.
    private func open(_ lines: [String], _ folder: ModuleFolder, _ app: TestApplication) throws {
        let registry = app.application.registry
        for line in lines {
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

    /// A missing row would crash the process, and this test with it.
    @Test(arguments: ModuleFolder.of(allFeatures.filter { $0.tables.contains(where: \.isUndoable) }))
    func areRefusedOrTheirRoutesAnswer(folder: ModuleFolder) throws {
        let app = try everything()
        try app.perform(folder)
        let lines = app.application.registry.lines(.read)
        var archive = try #require(
            try JSONSerialization.jsonObject(with: Data(app.export().utf8)) as? [String: Any])
        var tables = try #require(archive["tables"] as? [[String: Any]])
        // A table without a checksum is accepted as it is.
        for index in tables.indices { tables[index]["checksum"] = nil }
        let feature = try #require(allFeatures.first { $0.name == folder.name })
        for table in feature.tables {
            guard let index = tables.firstIndex(where: { $0["table"] as? String == table.name }) else { continue }
            let rows = try #require(tables[index]["rows"] as? [Any])
            for places in Self.remainders(of: rows.count) {
                var damaged = tables
                damaged[index]["rows"] = places.map { rows[$0] }
                archive["tables"] = damaged
                let text = String(decoding: try JSONSerialization.data(withJSONObject: archive), as: UTF8.self)
                let other = try everything(clock: app.clock)
                do { try other.import(text) } catch is any Failure { continue }
                do {
                    try open(lines, folder, other)
                } catch {
                    Issue.record("\(table.name) with its rows at \(places) of \(rows.count): \(error)")
                }
            }
        }
    }
}
