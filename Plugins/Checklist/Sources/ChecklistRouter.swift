import Football
import GatherKit

struct ChecklistRouter {
    let interactor: ChecklistInteractor
    let presenter: ChecklistPresenter

    var routes: [Route] { [add, list, check, uncheck, edit, remove, show, clear] + templateRoutes }

    private var add: Route {
        Route(
            "checklist add", "Add an item to the checklist",
            titled: "Add an item",
            ChecklistItem.table.creationArgument(from: ChecklistItem()).suggesting(suggestions),
            Argument.flag("if-missing", "do nothing if an item already has that title").onlyTyped(),
            access: .write,
            answers: ChecklistItem.shape.from { ($0.item, $0.time) },
            show: { item, _, wasThere in presenter.added(item, wasThere: wasThere) },
            examples: [
                "checklist add \"Pump up the balls\" --due 2026-11-28T17:30 --note \"Pump is in the car\"",
                "checklist add Bibs --place \"Sala Dinamo\" --coordinates 44.4268,26.1025",
                "checklist add Bibs --if-missing",
            ]
        ) { session, item, ifMissing in try interactor.add(item, ifMissing: ifMissing, in: session) }
    }

    private var list: Route {
        Route(
            "checklist list", "List open and completed items",
            titled: "Checklist",
            access: .read, answers: Checklist.shape, show: presenter.list, examples: ["checklist list"]
        ) { session in try interactor.checklist(in: session) }
    }

    private var show: Route {
        Route(
            "checklist show", "Show an item",
            titled: "Item",
            item,
            access: .read, answers: ChecklistItem.shape,
            show: { presenter.show($0, at: $1) },
            examples: ["checklist show balls", "checklist show #1"]
        ) { session, item in (item, session.now) }
    }

    private var check: Route {
        Route(
            "checklist check", "Mark items as done",
            items { !$0.isDone },
            access: .write, answers: Checklist.shape.from(\.checklist),
            show: presenter.checked,
            examples: ["checklist check balls", "checklist check #1 bibs"]
        ) { session, items in try interactor.mark(items, isDone: true, in: session) }
    }

    private var uncheck: Route {
        Route(
            "checklist uncheck", "Mark items as not done",
            items(where: \.isDone),
            access: .write, answers: Checklist.shape.from(\.checklist), show: presenter.unchecked,
            examples: ["checklist uncheck balls"]
        ) { session, items in try interactor.mark(items, isDone: false, in: session) }
    }

    private var edit: Route {
        Route(
            "checklist edit", "Edit an item",
            item,
            ChecklistItem.table.editArgument.suggesting(suggestions).proposing { open, session in
                ChecklistItem.table.property(open.parameter.name)?.text(of: try open.given[item, in: session])
            },
            access: .write,
            needsOption: true,
            answers: ChecklistItem.shape.from { ($0.after, $0.time) },
            show: { before, after, _ in presenter.edited(before, after) },
            examples: [
                "checklist edit balls --title \"Pump up both balls\" --due \"2026-11-28 17:45\"",
                "checklist edit #1 --clear due --clear note",
            ]
        ) { session, item, change in try interactor.edit(item, in: session, change) }
    }

    private var remove: Route {
        Route(
            "checklist remove", "Remove items",
            items { _ in true },
            access: .write, answers: Checklist.shape.from(\.checklist),
            show: presenter.removed,
            examples: ["checklist remove balls", "checklist remove #1 #2"]
        ) { session, items in try interactor.remove(items, in: session) }
    }

    private var clear: Route {
        Route(
            "checklist clear", "Remove the completed items, or all items",
            Argument.flag("all", "remove open items, too"),
            access: .write,
            answers: Checklist.shape.from(\.checklist),
            show: presenter.removed,
            examples: ["checklist clear --yes", "checklist clear --all --yes"],
            question: Question { session, isEverything in
                let items = try interactor.clearable(isEverything: isEverything, in: session)
                let rows = Value.list(
                    items.map { .record(ChecklistItem.table.shape.record(of: $0) + ["done": .boolean($0.isDone)]) })
                return presenter.clearQuestion(items, isEverything: isEverything).map { AskedQuestion($0, about: rows) }
            }
        ) { session, isEverything in try interactor.clear(isEverything: isEverything, in: session) }
    }

    // MARK: Arguments

    private var item: Argument<ChecklistItem> { ChecklistItem.table.one("item", summary: presenter.state) }

    private func items(where isMeant: @escaping @Sendable (ChecklistItem) -> Bool) -> Argument<[ChecklistItem]> {
        ChecklistItem.table.some("item", preferring: isMeant, summary: presenter.state).titled(
            "Items", hint: "One per line.")
    }

    /// Suggestions for the fields of an item.
    private func suggestions(for open: OpenParameter, in session: Session) throws -> [Suggestion]? {
        switch open.parameter.name {
        case "due":
            return presenter.suggestions(due: try MatchDayPlan.next(in: session), startingWith: open.beginning)
        case "place":
            let place = try MatchDayPlan.next(in: session)?.place
            return [place].compactMap(\.self).map { Suggestion($0, "where the match is") }
        default: return nil
        }
    }
}
