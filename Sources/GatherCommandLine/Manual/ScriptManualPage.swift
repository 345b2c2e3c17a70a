import GatherKit
import GatherScript

/// The man page of the language of scripts.
struct ScriptManualPage {
    private let run = ProgramCommand.run.declaration().route.description

    /// The page in man(7) format.
    var text: String {
        var page = Roff()
        page.title("GATHER-SCRIPT", section: 5)
        page.macro("SH", "NAME")
        page.paragraph("gather-script - language of .gather files")
        page.macro("SH", "SYNOPSIS")
        page.macro("B", run.usage)
        page.macro("SH", "DESCRIPTION")
        page.paragraph(
            "A script is a text file in UTF-8 with one statement per line. A command is written as in the shell; its"
                + " result is data for the statements after it. gather(1) lists the commands.")
        page.macro("PP")
        page.paragraph(
            "The whole script is checked first; if anything is wrong with it, nothing runs. It then runs in one"
                + " transaction: if a statement fails, the store is as it was before.")
        page.macro("PP")
        page.paragraph("There are no functions and no recursion, so every script ends.")
        writeOptions(to: &page)
        page.list("WORDS", Self.words)
        page.list("VALUES", Self.values)
        page.macro("SH", "OPERATORS")
        page.paragraph("From the highest precedence to the lowest:")
        for (operators, meaning) in Self.operators { page.item(operators, meaning) }
        page.macro("SH", "STATEMENTS")
        page.paragraph("A statement is a command, or one of these:")
        for keyword in Keyword.statements { page.item(keyword.usage, sentence(keyword.summary)) }
        page.macro("PP")
        page.paragraph("A command that asks for confirmation needs --yes in a script.")
        page.macro("SH", "GRAMMAR")
        page.example(Self.grammar.split(separator: "\n").flatMap { Self.folded(String($0)) })
        page.list("EXIT STATUS", ManualPage.exitCodes)
        page.macro("SH", "EXAMPLES")
        page.paragraph("Two teams from a list, and a match of the given length:")
        page.example(Self.example)
        page.macro("PP")
        page.paragraph("Run it with another length, or see what it would change:")
        page.example(["gather run match-day.gather minutes=20", "gather run --dry-run match-day.gather"])
        page.references([("gather", 1), ("gather.yaml", 5)])
        return page.text
    }

    private func writeOptions(to page: inout Roff) {
        page.macro("SH", "OPTIONS")
        page.paragraph("gather run has these arguments and options, besides the options of gather(1):")
        for parameter in run.parameters { page.item(parameter.term, parameter.sentence) }
    }

    private static let words = [
        ("# comment", "A comment begins where a word could begin. #12, with a digit, is the player with that number."),
        ("\"text $name\"", "Text with variables. It has the escapes \\\" \\\\ \\$ \\n and \\u{1F410}."),
        ("'text'", "Text without variables or escapes."),
        (
            "$name, ${name}",
            "The value of a variable. It counts as one word, even if it contains spaces. $name.field and $name[0] read"
                + " parts of it. $last is the last result."
        ),
        ("--option value, --option=value", "An option of a command. -- ends the options."),
        ("\\", "At the end of a line: continues the statement on the next line."),
        (";", "In a line of the shell or of -c, a semicolon ends a statement."),
    ]

    private static let values = [
        ("text", "\"Ana Pop\" or 'Ana Pop'."), ("integer", "12 or -3 (64 bits)."),
        ("decimal", "27.4, with one to three decimal places."),
        ("duration", "12:30, minutes and seconds from 00:00 to 99:59."), ("boolean", "true or false."),
        ("list", "[\"Ana\", \"Ion\"]. $list[0] is the first element, and $list.count the number of elements."),
        ("record", "The result of a command. $record.field is one of its fields."), ("nothing", "null."),
    ]

    private static let operators = [
        ("- before a number", "Change the sign."),
        ("* / %", "Multiply, divide, and take the remainder. The quotient of two integers is an integer."),
        ("+ -", "Add and subtract. + also joins two lists."),
        (
            "== != < <= > >= in",
            "Compare values of the same type. The in operator looks for a value in a list, or for a substring in text."
        ),
        ("not", "True if the condition is false."), ("and", "True if both conditions are true."),
        ("or", "True if one of the conditions is true."),
    ]

    static let example = [
        "let minutes = 12", "for name in [\"Ana Pop\", \"Ion Dinu\"] { player add $name --if-missing }",
        "team assign A \"Ana Pop\"", "team assign B \"Ion Dinu\"", "timer set \"$minutes:00\"", "match start",
        "expect $last.teamA.count == 1, \"Ana is missing\"",
    ]

    /// The grammar in EBNF, the same as in `docs/gather-script.md`.
    static let grammar = #"""
        name        = ( letter | "_" ) { letter | digit | "_" } ;              (* letters are A to Z and a to z *)
        integer     = digit { digit } ;
        plain       = ? any characters but spaces, " and, in a block, } ? ;
        script      = { [ statement ] [ comment ] newline } ;
        statement   = "let" name "=" source | "set" name "=" source | "include" word | "expect" expression [ "," text ]
                    | "fail" word | "wait" word | branch | loop | attempt | command ;
        branch      = "if" expression block { "else" "if" expression block } [ "else" block ] ;
        loop        = "for" name "in" source block ;
        attempt     = "try" block "catch" name block ;
        block       = "{" [ statement ] [ comment ] { newline [ statement ] [ comment ] } "}" ;
        source      = command | expression ;
        command     = word { word } ;
        word        = piece { piece } ;
        piece       = plain | quoted | literal | variable ;
        text        = quoted | literal ;
        quoted      = '"' { character | escape | inserted } '"' ;
        literal     = "'" { character } "'" ;
        escape      = '\"' | "\\" | "\$" | "\n" | "\u{" hexadecimal { hexadecimal } "}" ;
        inserted    = "$" name | "${" name { step } "}" ;
        variable    = "$" name { step } | "${" name { step } "}" ;
        step        = "." name | "[" ( integer | "$" name ) "]" ;
        expression  = conjunction { "or" conjunction } ;
        conjunction = negation { "and" negation } ;
        negation    = "not" negation | comparison ;
        comparison  = sum [ ( "==" | "!=" | "<" | "<=" | ">" | ">=" | "in" ) sum ] ;
        sum         = product { ( "+" | "-" ) product } ;
        product     = signed { ( "*" | "/" | "%" ) signed } ;
        signed      = "-" signed | operand ;
        operand     = text | integer | decimal | duration | "true" | "false" | "null" | variable | list
                    | "lines" ( text | variable ) | "(" expression ")" ;
        list        = "[" [ expression { "," expression } [ "," ] ] "]" ;
        decimal     = digit { digit } "." digit [ digit ] [ digit ] ;
        duration    = digit [ digit ] ":" digit [ digit ] ;
        comment     = "#" { character } ;
        """#

    /// A line of the grammar in parts that fit into a terminal of 80 columns.
    private static func folded(_ line: String) -> [String] {
        var parts: [String] = []
        var part = ""
        for (index, word) in line.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
            if part.count + word.count > 65 {
                parts.append(part)
                part = String(repeating: " ", count: 14)
            } else if index > 0 {
                part += " "
            }
            part += word
        }
        return parts + [part]
    }
}
