public import GatherDatabase
public import GatherKit

extension TestApplication {
    /// All that whoever is logged in has and undo can put back, by table.
    public func contents() throws -> [String: Set<[SQL.Value]>] {
        try session { session in
            var contents: [String: Set<[SQL.Value]>] = [:]
            for table in session.registry.tables where table.isTakenBack {
                contents[table.name] = Set(try session.rows(of: table))
            }
            return contents
        }
    }

    /// What lines would change, each a line without quotes.
    public func dryRun(_ lines: String...) throws -> [DryRunChange] { try dryRun(lines) }

    /// What lines would change, each a line without quotes.
    public func dryRun(_ lines: [String], view: any ViewAdapter = RecordingView()) throws -> [DryRunChange] {
        try session { session in
            try session.dryRun {
                for line in lines {
                    let words = line.split(separator: " ").map { CommandWord(String($0)) }
                    _ = try session.registry.bind(words)
                        .open(in: session, asking: view, logger: application.logger)
                }
            }
        }
    }
}
