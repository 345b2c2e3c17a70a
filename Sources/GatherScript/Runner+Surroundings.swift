public import GatherKit

extension Runner {
    /// What a script needs from the program around it.
    public struct Surroundings {
        /// Shows what a route answered.
        let show: (Screen) throws -> Void
        /// Lets a number of seconds pass.
        let wait: (Int) throws -> Void
        /// Is told of each statement before it runs.
        let trace: ((SourcePosition, String) throws -> Void)?
        /// Counts how much is done.
        let progress: ProgressCounter
        /// The files that it names.
        let files: any SessionFiles
        /// Is told when a statement of the script itself, with all that is in its blocks, has ended well.
        let finished: () throws -> Void

        /// Collects what a script needs.
        public init(
            show: @escaping (Screen) throws -> Void,
            wait: @escaping (Int) throws -> Void,
            trace: ((SourcePosition, String) throws -> Void)? = nil,
            progress: ProgressCounter = ProgressCounter(),
            files: any SessionFiles = LocalFiles(),
            finished: @escaping () throws -> Void = {}
        ) {
            self.show = show
            self.wait = wait
            self.trace = trace
            self.progress = progress
            self.files = files
            self.finished = finished
        }
    }

    /// A call of a route that a script has come to.
    public struct Call {
        /// The route, and what it is given.
        public let invocation: Invocation
        /// The words that call it, with their variables filled in.
        public let words: [CommandWord]
        /// Whether the script goes on when it fails, so that what it wrote must be undone by itself.
        public let isAttempt: Bool
    }

    /// Opens the route of a call.
    public typealias Opening = (Call) throws -> Screen
}
