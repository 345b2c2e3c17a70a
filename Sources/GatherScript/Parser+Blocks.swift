extension Parser {
    mutating func branches() throws(SyntaxError) -> Statement.Kind {
        var branches = [Branch(condition: condition(), body: try block())]
        while try takeWord(.else) {
            guard try takeWord(.if) else {
                let otherwise = try block()
                try end()
                return .branch(branches, otherwise: otherwise)
            }
            branches.append(Branch(condition: condition(), body: try block()))
        }
        try end()
        return .branch(branches, otherwise: nil)
    }

    private mutating func condition() -> Expression {
        let start = lexer.offset
        lexer.isBeforeBlock = true
        do throws(SyntaxError) {
            return try expression()
        } catch {
            note(error)
            skipToBlock()
            return .unreadable(SourceRange(start: start, end: lexer.offset))
        }
    }

    mutating func loop() throws(SyntaxError) -> Statement.Kind {
        let usage = "write for NAME in VALUE { … }, such as: for name in [\"Ana\", \"Ion\"] { player add $name }"
        let name = try variableName(usage)
        guard try takeWord(.in) else {
            throw SyntaxError(usage, SourceRange(start: lexer.offset, end: lexer.offset))
        }
        lexer.isBeforeBlock = true
        let source = source()
        let body = try block()
        try end()
        return .loop(name, source, body)
    }

    mutating func attempt() throws(SyntaxError) -> Statement.Kind {
        let body = try block()
        let usage = "a try needs a catch: try { … } catch problem { … }"
        guard try takeWord(.catch) else {
            throw SyntaxError(usage, SourceRange(start: lexer.offset, end: lexer.offset))
        }
        let failure = try variableName(usage)
        let handler = try block()
        try end()
        return .attempt(body, failure: failure, handler: handler)
    }

    /// Reads the block that begins here.
    mutating func block() throws(SyntaxError) -> Block {
        lexer.isBeforeBlock = false
        guard try lexer.findWord(), lexer.current == .leftBrace else {
            throw SyntaxError(
                "the { of the block is missing; it stands on this line",
                SourceRange(start: lexer.offset, end: lexer.offset))
        }
        let start = lexer.offset
        let opening = SourceRange(start: start, end: start + 1)
        lexer.offset += 1
        guard depth < Self.maximumDepth else {
            // What comes now makes little sense to anybody.
            lexer.offset = lexer.bytes.count
            endsInBlock = true
            throw SyntaxError("blocks stand in each other more than \(Self.maximumDepth) deep", opening)
        }
        let wasInBlock = lexer.isInBlock
        lexer.isInBlock = true
        depth += 1
        defer {
            lexer.isInBlock = wasInBlock
            depth -= 1
        }
        var statements: [Statement] = []
        while lexer.findStatement() {
            if lexer.current == .rightBrace {
                lexer.offset += 1
                return Block(statements: statements, range: SourceRange(start: start, end: lexer.offset))
            }
            if let statement = statement() { statements.append(statement) }
        }
        if !endsInBlock { note(SyntaxError("the block is never closed", opening)) }
        endsInBlock = true
        return Block(statements: statements, range: SourceRange(start: start, end: lexer.offset))
    }
}
