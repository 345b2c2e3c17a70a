import Football
import GatherKit

/// The lines of texts for a messenger: short, and right at any width.
struct SharePresenter: Sendable {
    /// What `next` says on the day after a match.
    func step(_ agenda: Agenda) -> [NextStep] {
        guard agenda.inProgress == nil, agenda.hasJustEnded, let last = agenda.last else { return [] }
        return [NextStep(.share, "The match ended \(last.score.text)", "Send the result", "share text result")]
    }

    func text(_ message: ShareInteractor.Message, isCopied: Bool) -> [Block] {
        message.text.isEmpty
            ? [.text("There is nothing to share about \(message.topic.words).")]
            : [.message(message.text, isCopied: isCopied)]
    }

    func exported(_ number: Int, to path: String) -> [Block] {
        [.text("Exported \(number == 1 ? "1 match" : "\(number) matches") to \(path).")]
    }

    func plan(_ plan: MatchDayPlan, at time: Timestamp) -> [String] {
        let place = plan.place.map { ", \($0)" } ?? ""
        return ["\(plan.when.local(at: time))\(place)"] + (plan.places.map { ["\($0) places"] } ?? [])
    }

    func lineup(_ lineup: Lineup) -> [String] {
        let lists = Team.allCases.map { ($0, lineup.players(of: $0)) }.filter { !$0.1.isEmpty }
        return lists.enumerated().flatMap { place, list in
            (place == 0 ? [] : [""]) + ["\(list.0 == .bench ? "Bench" : list.0.rawValue):"] + list.1.map(\.name.text)
        }
    }

    func result(_ match: Match, at now: Timestamp) -> [String] {
        let day = LocalPeriod(dayOf: match.startedAt)?.local(at: now) ?? match.startedAt.local
        let place = match.planned?.place.map { ", \($0)" } ?? ""
        let teams = Team.playing.map { "\($0.rawValue): \(match.players(of: $0).map(\.name).joined(separator: ", "))" }
        let goals = Team.playing.compactMap { team in
            let scorers = scorers(match.goals.filter { $0.team == team })
            return scorers.isEmpty ? nil : "Goals of \(team.rawValue): \(scorers)"
        }
        return ["\(day)\(place)", "Team A \(match.score.text) Team B"] + teams + goals
    }

    /// Who scored goals, in the order of their first ones: `Ana 12', 40'; Ion 55' (own goal)`.
    private func scorers(_ goals: [Goal]) -> String {
        var scorers: [(name: String, isOwn: Bool, minutes: [Int?])] = []
        for goal in goals {
            guard let name = goal.scorer else { continue }
            if let place = scorers.firstIndex(where: { $0.name == name && $0.isOwn == goal.isOwnGoal }) {
                scorers[place].minutes.append(goal.minute)
            } else {
                scorers.append((name, goal.isOwnGoal, [goal.minute]))
            }
        }
        return scorers.map { scorer in
            let known = scorer.minutes.compactMap { $0.map { "\($0)'" } }
            let unknown = scorer.minutes.count - known.count
            let minutes = known.isEmpty ? "" : " \(known.joined(separator: ", "))"
            let rest = unknown == 0 ? "" : known.isEmpty ? unknown == 1 ? "" : " ×\(unknown)" : " and \(unknown) more"
            return scorer.name + minutes + rest + (scorer.isOwn ? " (own goal)" : "")
        }.joined(separator: "; ")
    }
}
