extension Parser {
    mutating func branches() throws(SyntaxError) -> Statement.Kind {
        var branches = [Branch(condition: try condition(), body: try block())]
        while try takeWord(.else) {
            guard try takeWord(.if) else {
                let otherwise = try block()
                try end()
                return .branch(branches, otherwise: otherwise)
            }
            branches.append(Branch(condition: try condition(), body: try block()))
        }
        try end()
        return .branch(branches, otherwise: nil)
    }

    private mutating func condition() throws(SyntaxError) -> Expression {
        let start = lexer.offset
        lexer.isBeforeBlock = true
        defer { lexer.isBeforeBlock = false }
        do throws(SyntaxError) {
            let condition = try expression()
            try findBlock()
            return condition
        } catch {
            try skipToBlock(after: error)
            note(error)
            return .unreadable(here(from: start))
        }
    }

    mutating func loop() throws(SyntaxError) -> Statement.Kind {
        let usage = "write for NAME in VALUE { … }, such as: for name in [\"Ana\", \"Ion\"] { player add $name }"
        let name = try variableName(usage)
        let source: ValueSource
        if try takeWord(.in) {
            source = try sourceBeforeBlock()
        } else {
            let problem = SyntaxError(usage, here(from: lexer.offset))
            try skipToBlock(after: problem)
            note(problem)
            source = .expression(.unreadable(problem.range))
        }
        let body = try block()
        try end()
        return .loop(name, source, body)
    }

    private mutating func sourceBeforeBlock() throws(SyntaxError) -> ValueSource {
        lexer.isBeforeBlock = true
        defer { lexer.isBeforeBlock = false }
        return try source()
    }

    mutating func attempt() throws(SyntaxError) -> Statement.Kind {
        let body = try block()
        // That the block is never closed was noted.
        let nothing = Block(statements: [], range: here(from: lexer.offset))
        if endsInBlock || isGivenUp {
            return .attempt(body, failure: Name(text: "", range: nothing.range), handler: nothing)
        }
        guard try takeWord(.catch) else {
            throw SyntaxError("a try needs a catch: try { … } catch problem { … }", nothing.range)
        }
        return try handler(of: body)
    }

    /// Reads what comes after `catch`.
    mutating func handler(of body: Block) throws(SyntaxError) -> Statement.Kind {
        let usage = "catch needs a name for what went wrong: } catch problem {"
        let name: Name
        do throws(SyntaxError) {
            name = try variableName(usage)
        } catch {
            try skipToBlock(after: error)
            note(error)
            name = Name(text: "", range: error.range)
        }
        let handler = try block()
        try end()
        return .attempt(body, failure: name, handler: handler)
    }

    /// Makes sure that a block comes next.
    func findBlock() throws(SyntaxError) {
        var lookahead = lexer
        guard try lookahead.findWord() || lookahead.current != .leftBrace else { return }
        let end = min(lookahead.offset + 1, lexer.bytes.count)
        throw lookahead.current == .equals
            ? SyntaxError("compare with ==", SourceRange(start: lookahead.offset, end: end))
            : SyntaxError(
                "the { of the block is missing; it stands on this line",
                SourceRange(start: lookahead.offset, end: lookahead.offset))
    }

    /// Reads the block that begins here.
    mutating func block() throws(SyntaxError) -> Block {
        guard try lexer.findWord(), lexer.current == .leftBrace else {
            throw SyntaxError("the { of the block is missing; it stands on this line", here(from: lexer.offset))
        }
        let start = lexer.offset
        let opening = SourceRange(start: start, end: start + 1)
        lexer.offset += 1
        guard depth < Self.maximumDepth else {
            // What comes now makes little sense to anybody.
            lexer.offset = lexer.bytes.count
            isGivenUp = true
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
        if !endsInBlock, !isGivenUp {
            note(SyntaxError("the block is never closed", opening))
            endsInBlock = true
        }
        return Block(statements: statements, range: SourceRange(start: start, end: lexer.offset))
    }
}
