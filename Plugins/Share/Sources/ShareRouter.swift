import Football
import GatherKit

struct ShareRouter {
    let interactor: ShareInteractor
    let presenter: SharePresenter

    var routes: [Route] { [text, calendar] }

    private var text: Route {
        Route(
            "share text", "Write a message for a group chat",
            titled: "Message to send",
            Argument<SharedText.Topic>.positional("what", .choice(labelled: \.words.capitalizedFirst), "the topic")
                .titled("Message"),
            Argument<MatchReference?>.optional(
                "match", .match, "for share text result: the match to report; the last one by default"
            ).onlyTyped(),
            Period.argument(for: "share text table").onlyTyped(),
            Argument.option("limit", .integer(1...1_000_000), "for share text table: the maximum number of players")
                .onlyTyped(),
            Argument.flag("copy", "also copy the text to the clipboard, if the terminal allows it").onlyTyped(),
            access: .read,
            answers: Shape(.text("text", \.0.text)),
            show: { presenter.text($0, isCopied: $1) },
            page: { presenter.page($0.0) },
            examples: ["share text result last --copy", "share text plan", "share text table --last 10 --limit 5"]
        ) { session, topic, match, period, limit, isCopied in
            (try interactor.text(topic, of: match, in: period, limit: limit, session), isCopied)
        }
    }

    private var calendar: Route {
        Route(
            "share calendar", "Write the planned matches to a calendar file",
            titled: "Save a calendar file",
            Argument.positional("file", .newFile, "the iCalendar file to write, such as football.ics"),
            Argument.overwrite,
            access: .read,
            answers: Shape(.integer("exported", \.0), .text("file", \.1)),
            show: { presenter.exported($0, to: $1) },
            examples: ["share calendar football.ics --overwrite"]
        ) { session, path, overwrites in
            (try interactor.exportCalendar(path, overwrites: overwrites, in: session), path)
        }
    }
}
