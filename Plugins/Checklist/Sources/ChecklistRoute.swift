import GatherKit

/// What one can ask of the checklist.
enum ChecklistRoute: Route, Equatable {
    case add(ChecklistItem, ifMissing: Bool)
    case list
    case show(ItemReference)
    case check([ItemReference])
    case uncheck([ItemReference])
    case edit(ItemReference, Arguments)
    case remove([ItemReference])
    case clear(isEverything: Bool)

    static let declarations: [RouteDeclaration<ChecklistRoute>] = [
        RouteDeclaration(
            "checklist add", "Adds something that must not be forgotten",
            ifMissing,
            fields: ChecklistItem.fields.parameters,
            access: .write,
            result: ChecklistItem.shape,
            examples: [
                "checklist add \"Pump up the balls\" --due 2026-11-28T17:30 --note \"Pump is in the car\"",
                "checklist add Bibs --place \"Sala Dinamo\" --coordinates 44.4268,26.1025",
                "checklist add Bibs --if-missing",
            ]
        ) { arguments in
            var item = ChecklistItem.unknown
            try ChecklistItem.fields.fill(&item, from: arguments)
            return .add(item, ifMissing: try arguments[ifMissing])
        },
        RouteDeclaration(
            "checklist list", "Lists what is to be done, and what is done",
            access: .read, result: wholeList, examples: ["checklist list"]
        ) { _ in .list },
        RouteDeclaration(
            "checklist show", "Shows all about an item",
            item,
            access: .read, result: ChecklistItem.shape, examples: ["checklist show balls", "checklist show #1"]
        ) { .show(ItemReference(try $0[item])) },
        RouteDeclaration(
            "checklist check", "Notes that items are done",
            items,
            access: .write, result: wholeList, examples: ["checklist check balls", "checklist check #1 bibs"]
        ) { .check(try $0[items].map(ItemReference.init)) },
        RouteDeclaration(
            "checklist uncheck", "Notes that items are to be done after all",
            items,
            access: .write, result: wholeList, examples: ["checklist uncheck balls"]
        ) { .uncheck(try $0[items].map(ItemReference.init)) },
        RouteDeclaration(
            "checklist edit", "Changes what is known of an item",
            item,
            fields: ChecklistItem.fields.changes,
            access: .write,
            needsOption: true,
            result: ChecklistItem.shape,
            examples: [
                "checklist edit balls --title \"Pump up both balls\" --due \"2026-11-28 17:45\"",
                "checklist edit #1 --clear due --clear note",
            ]
        ) { .edit(ItemReference(try $0[item]), $0) },
        RouteDeclaration(
            "checklist remove", "Removes items, done or not",
            items,
            access: .write, result: wholeList, examples: ["checklist remove balls", "checklist remove #1 #2"]
        ) { .remove(try $0[items].map(ItemReference.init)) },
        RouteDeclaration(
            "checklist clear", "Removes what is done, or everything",
            everything,
            access: .write,
            isDestructive: true,
            result: wholeList,
            examples: ["checklist clear --yes", "checklist clear --all --yes"]
        ) { .clear(isEverything: try $0[everything]) },
    ]

    static let item = Argument.positional("item", ChecklistItem.titles, "a title, the beginning of one, or #number")
    static let items = Argument.repeated(
        "item", ChecklistItem.titles, atLeastOne: true, "titles, beginnings of titles, or #numbers")
    private static let ifMissing = Argument.flag("if-missing", "do nothing when there is an item of that title")
    private static let everything = Argument.flag("all", "also what is still to be done")

    /// The shape of the whole list.
    private static let wholeList = ResultShape.record([
        .init("toDo", .list(ChecklistItem.shape)), .init("done", .list(ChecklistItem.shape)),
    ])
}
