import Football
import GatherKit

struct TimerRouter {
    let interactor: TimerInteractor
    let presenter: TimerPresenter

    var routes: [Route] {
        [
            set, action("show", "Show the time left", access: .read, interactor.snapshot),
            action("pause", "Pause the timer", interactor.pause),
            action("resume", "Resume the timer", interactor.resume), add,
            action("start", "Start or resume the timer", interactor.start),
            action("cancel", "Stop the timer and reset it", interactor.cancel),
            action(
                "toggle", "Start, pause or resume the timer, whichever applies",
                titled: "Start, pause or resume the timer", interactor.toggle),
        ]
    }

    private var set: Route {
        Route(
            "timer set", "Set the length of the match in progress, or of the next one",
            titled: "Match length",
            Argument.positional(
                "time", .duration,
                "the length of a match, such as 15 (minutes), 12:30, 90s, 1h10, or 2x30 (two halves of 30 minutes)"
            )
            .titled("Length in minutes").proposing { _, session in
                TimerSetting(seconds: try interactor.snapshot(in: session).timer.setting).typed
            },
            access: .write, leadsTo: "match", answers: TimerSnapshot.shape, show: presenter.show,
            examples: ["timer set 12:30", "timer set 15", "timer set 2x30", "timer set 1h"],
            question: Question(isSeldom: true, isLoss: false) { session, seconds in
                let snapshot = try interactor.snapshot(in: session)
                return presenter.setQuestion(snapshot, seconds).map { AskedQuestion($0, about: snapshot.timer.row) }
            }
        ) { session, seconds in try interactor.set(seconds, in: session) }
    }

    private var add: Route {
        Route(
            "timer add", "Add time to the match, even after full time, or subtract some",
            titled: "Add time",
            Argument.positional("time", .timeChange, "minutes and seconds to add, with - to subtract"),
            access: .write, answers: TimerSnapshot.shape, show: presenter.show,
            examples: ["timer add 5:00", "timer add -5:00"]
        ) { session, seconds in try interactor.add(seconds, in: session) }
    }

    private func action(
        _ verb: String, _ summary: String, titled title: String? = nil, access: StoreAccess = .write,
        _ act: @escaping @Sendable (Session) throws -> TimerSnapshot
    ) -> Route {
        Route(
            "timer \(verb)", summary, titled: title, access: access, answers: TimerSnapshot.shape,
            show: presenter.show, examples: ["timer \(verb)"], do: act)
    }
}

extension Kind<Int> {
    /// Minutes and seconds to add, or to subtract with a hyphen in front, read as seconds: `5:00`, `-5:00`.
    static var timeChange: Kind {
        Kind(
            "timeChange", maximumWords: 3, example: "-5:00",
            text: { ($0 < 0 ? "-" : "") + MinutesAndSeconds.text(seconds: abs($0)) }
        ) { text throws(UsageFailure) in
            let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
            if let seconds = MinutesAndSeconds.seconds(typed: String(digits)), MinutesAndSeconds.range.contains(seconds)
            {
                return text.first == "-" ? -seconds : seconds
            }
            throw UsageFailure(
                "must be a duration from 00:01 to 99:59, with - to subtract, such as 5:00 or -5:00, not \(quoted(text))"
            )
        }
    }
}

extension MatchTimer {
    /// The timer as it is stored, which does not change while it runs.
    fileprivate var row: Value {
        .record([
            "setting": .integer(setting), "remainder": .integer(optional: remainder),
            "startedAt": .integer(optional: startedAt?.milliseconds), "playedBefore": .integer(playedBefore),
        ])
    }
}

// MARK: - Presenter

struct TimerPresenter: Sendable {
    func show(_ snapshot: TimerSnapshot) -> [Block] {
        let time = snapshot.time
        let timer = snapshot.timer
        let text =
            snapshot.isInMatch
            ? "Timer: \(timer.sentence(at: time))."
            : "The next match will last \(MinutesAndSeconds.text(seconds: timer.setting))."
        if let dropped = snapshot.dropped {
            return [.text("\(text) It was \(dropped). Start it again with: timer start")]
        }
        if snapshot.beginsAgain { return [.text("The timer has started again after full time. \(text)")] }
        return [.text(snapshot.isChanged == false ? "Nothing was changed. \(text)" : text)]
    }

    /// The question before a countdown is dropped; nil if there is none.
    func setQuestion(_ snapshot: TimerSnapshot, _ seconds: Int) -> String? {
        guard snapshot.isInMatch, snapshot.timer.state(at: snapshot.time) != .stopped else { return nil }
        return "The timer is \(snapshot.timer.sentence(at: snapshot.time)). "
            + "Reset it, and set the match length to \(MinutesAndSeconds.text(seconds: seconds))?"
    }
}

extension MatchTimer {
    /// The state of the timer with the remaining time.
    func sentence(at now: Timestamp) -> String {
        if isFullTime(at: now) { return "full time" }
        return "\(state(at: now).rawValue), \(clock(at: now)) left"
    }
}
