import Football
import GatherKit

/// The commands for pasted lists.
extension AttendanceRouter {
    var listRoutes: [Route] { [paste, read] }

    private var read: Route {
        route(
            "attendance read", "Read a posted list of answers from a text file",
            titled: "Read a list from a file",
            Argument.positional("file", .file, "a text file with one answer per line, such as Ana +1 or Ion (maybe)"),
            examples: ["attendance read list.txt --yes"]
        ) { try interactor.text(of: $0, in: $1) }
    }

    private var paste: Route {
        route(
            "attendance paste", "Paste a list of answers, as it was posted", titled: "Paste a list",
            Argument<[String]>.repeated(
                "line", .listLine, atLeastOne: true,
                "the answers, one per line, such as Ana in, Ion +1 or Zoe maybe"),
            examples: ["attendance paste \"Ana +1\" \"Ion (maybe)\" --yes"]
        ) { lines, _ in lines.joined(separator: "\n") }
    }

    private func route<Source: Sendable>(
        _ path: String, _ summary: String, titled title: String, _ source: Argument<Source>, examples: [String],
        text: @escaping @Sendable (Source, Session) throws -> String
    ) -> Route {
        @Sendable func reading(
            _ source: Source, _ addsUnknown: Bool, _ ignoresUnknown: Bool, _ day: DayOrMinute?, _ session: Session
        ) throws -> ListReading {
            let reading = try ListReading(
                text(source, session), addsUnknown: addsUnknown, ignoresUnknown: ignoresUnknown, in: session)
            try interactor.checkDay(of: reading, on: day, in: session)
            return reading
        }
        return Route(
            path, summary, titled: title, source,
            // A page asks before it writes, and names the new players.
            Argument.flag("add-unknown", "add unknown names as new players")
                .titled("Add new names as players").proposing { _, _ in "true" },
            Argument.flag("ignore-unknown", "skip lines that are not understood")
                .titled("Skip lines that are not understood"), .on,
            access: .write,
            answers: AttendanceInteractor.ListResult.shape, show: presenter.read, page: presenter.noted,
            examples: examples,
            question: Question(isLoss: false) { session, source, addsUnknown, ignoresUnknown, day in
                let reading = try reading(source, addsUnknown, ignoresUnknown, day, session)
                if reading.isExplicit { return nil }
                let plan = try interactor.plan(on: day, in: session)
                return AskedQuestion(
                    presenter.question(reading, plan), about: .integer(plan.number), .text(plan.when.text),
                    Shape.list(of: ListReading.Entry.shape).value(of: reading.entries),
                    list: presenter.list(reading, plan))
            }
        ) { session, source, addsUnknown, ignoresUnknown, day in
            try interactor.write(reading(source, addsUnknown, ignoresUnknown, day, session), on: day, in: session)
        }
    }
}
