import GatherKit
import GatherShell

extension ProgramCommand.Declaration {
    static func check(_ options: ProgramOptions) -> Self {
        Self(
            notes: """
                With --output json, the errors are printed as data for editors. Exit codes: 0 no errors; 2 usage \
                error; 65 errors; 66 a file cannot be read.
                """,
            route: Route(
                "gather check", "Find the errors in scripts without running them",
                Argument<[String]>.repeated(
                    "file", .script, atLeastOne: true, "the .gather files; - reads standard input"),
                Argument.flag("no-atomic", "allow the wait statement, as `gather run --no-atomic` does"),
                Argument.flag("virtual-clock", "allow the wait statement, as `gather run --virtual-clock` does"),
                access: .none, answers: Shape<Void>(), examples: ["gather check match-day.gather"]
            ) { _, files, isStepwise, isVirtual in
                var options = options
                options.virtualClockStart = isVirtual ? .moment(.system()) : nil
                let program = try Program(options)
                program.exit(program.check(files.map(ScriptOrigin.init), isStepwise ? .stepwise : .atomic))
            })
    }
}
