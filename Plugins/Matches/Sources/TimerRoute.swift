import GatherKit

/// What one can ask of the countdown.
enum TimerRoute: Route, Equatable {
    case set(seconds: Int)
    case start
    case pause
    case resume
    case toggle
    case cancel
    case show

    static let declarations: [RouteDeclaration<TimerRoute>] = [
        RouteDeclaration(
            "timer set", "Sets what the countdown starts from, of the match in progress or else of the next",
            time,
            access: .write, result: TimerSnapshot.shape, examples: ["timer set 12:30", "timer set 15"]
        ) { .set(seconds: try $0[time]) },
        RouteDeclaration(
            "timer start", "Starts the countdown, or goes on with it",
            access: .write, result: TimerSnapshot.shape, examples: ["timer start"]
        ) { _ in .start },
        RouteDeclaration(
            "timer pause", "Pauses the countdown",
            access: .write, result: TimerSnapshot.shape, examples: ["timer pause"]
        ) { _ in .pause },
        RouteDeclaration(
            "timer resume", "Goes on with a paused countdown",
            access: .write, result: TimerSnapshot.shape, examples: ["timer resume"]
        ) { _ in .resume },
        RouteDeclaration(
            "timer toggle", "Starts, pauses or resumes, whichever comes next",
            access: .write, result: TimerSnapshot.shape, examples: ["timer toggle"]
        ) { _ in .toggle },
        RouteDeclaration(
            "timer cancel", "Stops the countdown and puts the set time back",
            access: .write, result: TimerSnapshot.shape, examples: ["timer cancel"]
        ) { _ in .cancel },
        RouteDeclaration(
            "timer show", "Shows what is left of the countdown",
            access: .read, result: TimerSnapshot.shape, examples: ["timer show"]
        ) { _ in .show },
    ]

    private static let time = Argument.positional("time", .duration, "minutes and seconds, 00:01 to 99:59")
}
