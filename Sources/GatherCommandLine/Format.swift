import GatherKit

extension ProgramCommand.Declaration {
    static func format(_ options: ProgramOptions) -> Self {
        Self(
            notes: """
                Exit codes: 0 done; 2 usage error; 65 a file is not a valid script; 66 a file cannot be read or written.
                """,
            route: Route(
                "gather format", "Print scripts in canonical form, without changing what they do",
                Argument<[String]>.repeated(
                    "file", .script, atLeastOne: true, "the .gather files; - reads standard input"),
                Argument.flag("write", "rewrite the files instead of printing them"),
                access: .none, answers: Shape<Void>(), examples: ["gather format --write match-day.gather"]
            ) { _, files, inPlace in
                let program = try Program(options)
                program.exit(program.format(files.map(ScriptOrigin.init), inPlace: inPlace))
            })
    }
}
