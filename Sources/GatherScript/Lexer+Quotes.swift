extension Lexer {
    /// Reads the text in quotes that begins here into a word.
    mutating func quoted(_ quote: UInt8, into builder: inout WordBuilder) throws(SyntaxError) {
        let start = offset
        offset += 1
        var plainStart = offset
        builder.add([])
        while let byte = current, byte != .newline {
            switch byte {
            case quote:
                builder.add(bytes[plainStart..<offset])
                offset += 1
                return
            case .backslash where quote == .doubleQuote:
                builder.add(bytes[plainStart..<offset])
                builder.add(try escape())
                plainStart = offset
            case .dollar
            where quote == .doubleQuote
                && (isNameStart(self.byte(at: offset + 1)) || self.byte(at: offset + 1) == .leftBrace):
                builder.add(bytes[plainStart..<offset])
                builder.add(try variablePiece(withPath: false))
                plainStart = offset
            default: offset += 1
            }
        }
        throw SyntaxError("the quote is never closed", SourceRange(start: start, end: start + 1))
    }

    private mutating func escape() throws(SyntaxError) -> [UInt8] {
        let start = offset
        offset = min(offset + 2, bytes.count)
        switch byte(at: start + 1) {
        case .doubleQuote: return [.doubleQuote]
        case .backslash: return [.backslash]
        case .dollar: return [.dollar]
        case UInt8(ascii: "n"): return [.newline]
        case UInt8(ascii: "u") where current == .leftBrace:
            let digitsStart = offset + 1
            while let byte = current, byte != .rightBrace, byte != .newline { offset += 1 }
            let digits = String(decoding: bytes[min(digitsStart, offset)..<offset], as: UTF8.self)
            if current == .rightBrace, let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) {
                offset += 1
                return Array(String(scalar).utf8)
            }
        default: break
        }
        throw SyntaxError(
            #"there is no such escape; \" \\ \$ \n and \u{…} are"#,
            SourceRange(start: start, end: min(max(offset, start + 2), bytes.count))
        )
    }

    /// Reads the variable that begins here with `$` as a part of a word.
    mutating func variablePiece(withPath: Bool) throws(SyntaxError) -> Word.Piece {
        let start = offset
        let path = try variable(withPath: withPath)
        return .variable(path, SourceRange(start: start, end: offset))
    }

    /// Reads the variable that begins here with `$`.
    ///
    /// - Parameter withPath: Whether a bare `$name` goes on with fields and indexes; `${name}` always does.
    mutating func variable(withPath: Bool) throws(SyntaxError) -> VariablePath {
        let start = offset
        offset += 1
        let isBraced = current == .leftBrace
        if isBraced { offset += 1 }
        guard isNameStart(current) else {
            throw SyntaxError("a variable's name begins with a letter", SourceRange(start: start, end: offset))
        }
        var path = VariablePath(name: name())
        while isBraced || withPath {
            guard path.steps.count < VariablePath.maximumSteps else {
                throw SyntaxError(
                    "this leads more than \(VariablePath.maximumSteps) steps deep",
                    SourceRange(start: start, end: offset))
            }
            if current == .dot, isNameStart(byte(at: offset + 1)) {
                offset += 1
                path.steps.append(.field(name()))
            } else if current == .leftBracket, let index = index() {
                path.steps.append(index)
            } else {
                break
            }
        }
        if isBraced {
            guard current == .rightBrace else {
                throw SyntaxError("the brace is never closed", SourceRange(start: start, end: start + 2))
            }
            offset += 1
        }
        return path
    }

    /// Reads the name that begins here.
    mutating func name() -> String {
        let start = offset
        while let byte = current, byte.isLetter || byte.isDigit || byte == .underscore { offset += 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func index() -> VariablePath.Step? {
        let start = offset
        offset += 1
        let isVariable = current == .dollar
        if isVariable { offset += 1 }
        let text = name()
        guard current == .rightBracket, !text.isEmpty, isVariable || Int(text) != nil,
            !isVariable || isNameStart(text.utf8.first)
        else {
            offset = start
            return nil
        }
        offset += 1
        return isVariable ? .indexIn(variable: text) : Int(text).map(VariablePath.Step.index)
    }
}
