import GatherKit

extension ShellRouter {
    /// Sets how results are written, and where.
    ///
    /// - Throws: ``FileFailure`` when the file cannot be written; then nothing has changed.
    func output(_ format: OutputFormat?, _ redirection: Redirection?) throws -> Screen {
        if let format {
            let written = settings.writesFiles ? redirection : nil
            let file = try written.map { redirection throws(FileFailure) in try OutputChannel(redirection) }
            try host.output.results.flush()
            settings.destination = (format, file)
        }
        let name = settings.format.rawValue
        let value = Value.record(["format": .text(name), "file": .text(optional: settings.file?.name)])
        guard let file = settings.file else { return .text("Results are written as \(name).", value: value) }
        // The file holds results alone, and a script that nobody watches says nothing of its own accord.
        if format == nil || host.output.messages.isTerminal {
            tell("Results are written as \(name) to \(file.name), until: output table")
        }
        return Screen([], value: value)
    }

    /// Says whether the time of statements is told, or no longer.
    func timing(_ toggle: Toggle?) -> Screen {
        if let toggle { settings.isTiming = toggle == .on }
        let isOn = settings.isTiming
        return .text(
            isOn ? "Each statement's time is told." : "No times are told.", value: .record(["timing": .boolean(isOn)]))
    }

    private func tell(_ sentence: String) {
        // Whoever cannot be told sees it by the file.
        try? host.output.messages.write("\(sentence.printable)\n")
        try? host.output.messages.flush()
    }
}
