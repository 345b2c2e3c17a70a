import Football
import GatherKit

struct AttendanceRouter {
    let interactor: AttendanceInteractor
    let presenter: AttendancePresenter

    var routes: [Route] {
        [
            coming, out, maybe, add, show, lineUp, invite, name, regulars, late, noShow, rule, records, importFile,
            exportFile,
        ]
            + listRoutes
    }

    private var coming: Route {
        Route(
            "attendance in", "Mark players as coming to the next match",
            titled: "Mark as in",
            players(.coming, "players: names, beginnings of names, or #numbers"),
            Argument<[Name]>.options("guest", .name, "a guest of the player"),
            Argument.flag("plus-one", "a guest whose name is not known yet")
                .titled("A guest whose name is not known yet"), comment("10 minutes late"), .on,
            access: .write,
            answers: AttendanceSheet.shape.from(\.after), show: presenter.changed, page: presenter.noted,
            examples: [
                "attendance in Ana Ion", "attendance in Ana --guest \"Ana's brother\"", "attendance in Ana --plus-one",
                "attendance in Ana --comment \"10 minutes late\"",
            ]
        ) { session, players, guests, hasPlusOne, comment, day in
            for guest in guests where try !interactor.isOneName(guest, in: session) {
                throw AttendanceFailure.isNoNameOfAGuest(guest.text)
            }
            let unnamed = hasPlusOne ? try interactor.plusOne(of: players, on: day, in: session) : []
            return try interactor.answer(
                .coming, players, guests: guests + unnamed, comment: comment, on: day, in: session)
        }
    }

    private func comment(_ example: String) -> Argument<String?> {
        Argument.option(
            "comment", .comment, "a comment that everybody can see, such as \"\(example)\"; \"\" removes it"
        ).titled("Comment for everybody")
    }

    private var maybe: Route {
        answer(
            .maybe, "attendance maybe", "Mark players as undecided", "players who might come",
            comment: "I may have to work")
    }

    private var out: Route {
        answer(
            .out, "attendance out", "Mark players as not coming, and remove them from the teams",
            "players who are not coming", comment: "on holiday")
    }

    private var add: Route {
        Route(
            "attendance add", "Add a new player who is coming to the next match",
            titled: "Add a new player",
            Argument.positional("name", .name, "the new player's name"), .on,
            access: .write,
            answers: AttendanceSheet.shape.from(\.after), show: presenter.changed, page: presenter.noted,
            examples: ["attendance add Tom"]
        ) { session, name, day in try interactor.add(name, on: day, in: session) }
    }

    private func answer(
        _ reply: Reply, _ path: String, _ summary: String, _ help: String, comment example: String
    ) -> Route {
        Route(
            path, summary, players(reply, help), comment(example), .on,
            access: .write,
            answers: AttendanceSheet.shape.from(\.after), show: presenter.changed, page: presenter.noted,
            examples: ["\(path) Ana", "\(path) Ana Ion"]
        ) { session, players, comment, day in
            try interactor.answer(reply, players, comment: comment, on: day, in: session)
        }
    }

    private var name: Route {
        Route(
            "attendance name", "Give a guest a name, and keep the guest's place",
            titled: "Name the guest",
            Argument<PlayerReference>.positional("guest", .player, "the guest, such as \"Petra's guest\"").found
                .suggesting { open, session in
                    Suggestion.players(try interactor.guests(on: open.given[.on], in: session), for: open)
                },
            Argument.positional("name", .name, "the guest's name"), .on,
            access: .write,
            answers: Player.table.shape.from(\.player), show: presenter.named,
            examples: ["attendance name \"Petra's guest\" Tom"]
        ) { session, guest, name, day in try interactor.name(guest, name, on: day, in: session) }
    }

    private var invite: Route {
        Route(
            "attendance invite", "Mark players as asked; this sends nothing",
            titled: "Mark as asked",
            Argument<[PlayerReference]>.repeated(
                "player", .player, atLeastOne: false, "the players asked; all players by default"
            ).found,
            .flag("regulars", "mark the regulars as asked"), .on,
            access: .write,
            answers: AttendanceSheet.shape.from(\.after), show: presenter.invited,
            examples: ["attendance invite", "attendance invite Ana Ion"]
        ) { session, players, isForRegulars, day in
            try interactor.invite(players, regulars: isForRegulars, on: day, in: session)
        }
    }

    private var show: Route {
        Route(
            "attendance show", "Show who is coming, who is waiting and who has not answered",
            titled: "Who's coming", .on,
            access: .read,
            answers: AttendanceSheet.shape.from(\.sheet), show: { presenter.show($0.sheet, on: $0.day) },
            page: presenter.page,
            examples: ["attendance show"]
        ) { session, day in try interactor.overview(of: interactor.sheet(on: day, in: session), in: session) }
    }

    private var late: Route {
        lapse(
            .lateWithdrawal, "attendance late", "Record that players dropped out late", "players who dropped out late",
            on: "the last one, or the next one if none has been played yet")
    }

    private var noShow: Route {
        lapse(
            .noShow, "attendance no-show", "Record that players did not turn up", "players who did not turn up",
            on: "the last one that has started")
    }

    private func lapse(
        _ lapse: Lapse, _ path: String, _ summary: String, _ help: String, on day: String
    ) -> Route {
        Route(
            path, summary, players(.out, help), .onPlayed(byDefault: day),
            access: .write,
            answers: AttendanceSheet.shape.from(\.after), show: presenter.changed, page: presenter.noted,
            examples: ["\(path) Ana"]
        ) { session, players, day in try interactor.mark(lapse, players, on: day, in: session) }
    }

    private var lineUp: Route {
        Route(
            "attendance line-up", "Put the players who have a place into the line-up, and remove all others",
            titled: AttendancePresenter.updateTitle, .on,
            access: .write,
            answers: Lineup.shape.from(\.lineup), show: presenter.linedUp,
            examples: ["attendance line-up"]
        ) { session, day in try interactor.lineUp(on: day, in: session) }
    }

    private var regulars: Route {
        let players = Argument<[PlayerReference]>.repeated(
            "player", .player, atLeastOne: false, "the new regulars; by default, the current ones are shown"
        ).titled("Players", hint: "Everybody who plays regularly.").found
        let none = Argument.flag("none", "clear the list of regulars").titled("Clear the list of regulars")
        return Route(
            "attendance regulars", "Show or set the regular players",
            titled: "Regular players", players, none,
            access: .write, writesWith: [players.parameter, none.parameter],
            answers: Shape.list(of: Player.table.shape).from(\.players),
            show: { presenter.regulars($0.players, isNew: $0.isNew, $0.change) },
            examples: ["attendance regulars Ana Ion", "attendance regulars"]
        ) { session, players, forgets in
            let (regulars, change) = try interactor.setRegulars(players, forgets: forgets, in: session)
            return (players: regulars, isNew: forgets || !players.isEmpty, change: change)
        }
    }

    private var rule: Route {
        let rule = Argument<WaitingList.Rule?>.optional(
            "rule", .choice(labelled: \.words.capitalizedFirst),
            "who gets a place: first (first to answer), regulars, or least (fewest recent match days)"
        ).titled("Places go to").proposing { _, session in try interactor.store.rule(in: session).rawValue }
        return Route(
            "attendance rule", "Show or set who gets a place when too many want to play",
            titled: "Who gets a place when too many want to play", rule,
            access: .write, writesWith: rule.parameters,
            answers: Shape(.text("rule", \.rule.rawValue)), show: presenter.rule,
            examples: ["attendance rule regulars", "attendance rule"]
        ) { session, rule in try interactor.setRule(rule, in: session) }
    }

    private var records: Route {
        let last = Argument<Int?>.option(
            "last", .integer(1...1_000_000), "how many of the most recent match days to count"
        ).titled("Number of most recent match days")
        let period = Argument(Period.days, last) { days, last in
            var period = days
            period.last = last
            return period
        }
        return Route(
            "attendance history", "Show how often each player came",
            titled: "Attendance so far",
            Argument<PlayerReference?>.optional("player", .player, "the player; all players by default").found,
            period,
            access: .read,
            answers: Shape.list(of: AttendanceRecord.shape).from(\.0),
            show: { presenter.history($0, $1) }, page: { presenter.history($0, $1, isPage: true) },
            examples: ["attendance history", "attendance history Ana --last 10"]
        ) { session, player, period in (try interactor.records(player, in: period, session), period) }
    }

    private var importFile: Route {
        AnswerRow.sheet.importRoute(
            "attendance import", "Import answers from a CSV file", examples: ["attendance import answers.csv"],
            do: interactor.importFile)
    }

    private var exportFile: Route {
        AnswerRow.sheet.exportRoute(
            "attendance export", "Export answers to a CSV file", Period.days,
            examples: ["attendance export answers.csv --overwrite"]
        ) { session, period in try interactor.exported(period, in: session) }
    }

    /// Players whose answer is a different one.
    private func players(_ reply: Reply, _ help: String) -> Argument<[Player]> {
        Argument<[PlayerReference]>.repeated("player", .player, atLeastOne: true, help).found.suggesting {
            open, session in
            let candidates = try interactor.candidates(for: reply, on: open.given[.on], in: session)
            let suggestions = presenter.suggestions(candidates, for: open)
            return suggestions.isEmpty ? nil : suggestions
        }
    }
}
