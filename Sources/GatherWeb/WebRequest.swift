import Foundation
import GatherCrypto
public import GatherKit
import GatherScript

/// A request of a browser for a page.
///
/// Its address and its form are read on a thread for work, within the budget of its owner.
@dynamicMemberLookup
struct WebRequest: Sendable {
    /// The request as the server has received it.
    let received: Endpoint.Request

    /// The segments of the path, decoded; empty for the home page.
    let path: [String]
    /// The fields of the query.
    let query: Fields
    /// The messages of the previous page; nil if there are none.
    let said: [Block]?
    /// The fields of the form; empty until ``withForm()``.
    private(set) var form = Fields()

    subscript<Value>(dynamicMember path: KeyPath<Endpoint.Request, Value>) -> Value { received[keyPath: path] }

    /// The number of segments of the longest path.
    private static let longestPath = 4

    /// Reads the address of a page, and the cookie with the messages of the previous page.
    ///
    /// - Throws: A ``Failure`` when the path or the query cannot be read.
    init(_ received: Endpoint.Request) throws {
        self.received = received
        let bytes = Array(received.target.utf8)
        // Some clients would read the beginning as the name of a host.
        guard !bytes.starts(with: "//".utf8) else { throw WebFailure.unknownPage }
        // No page has a longer path.
        let segments = bytes.prefix { $0 != UInt8(ascii: "?") }
            .split(separator: UInt8(ascii: "/"), maxSplits: Self.longestPath)
        guard segments.count <= Self.longestPath else { throw WebFailure.unknownPage }
        path = try segments.map { segment in
            guard let text = String(decoding: segment, as: UTF8.self).removingPercentEncoding else {
                throw WebFailure.unknownPage
            }
            return text
        }
        query = try Fields(queryOf: received.target)
        said = received.cookies[received.saidCookie].flatMap(Self.blocks)
    }

    /// Returns the request with the fields of its form.
    ///
    /// - Throws: A ``Failure`` when they cannot be read, or are too many or too long.
    func withForm() throws -> WebRequest {
        var request = self
        let body = received.body[...]
        request.form =
            if let boundary = received.boundary {
                try Fields(multipart: body, boundary: boundary)
            } else {
                try Fields(encoded: body)
            }
        return request
    }

    // MARK: - Logins

    /// The origin of the sessions that the request opens.
    var origin: Session.Origin {
        circumstances(
            .network(
                token: received.token, address: received.address, server: received.server,
                zone: form["at.zone"] ?? received.zone))
    }

    /// The origin of actions through a link, for which logins do not count.
    var linkOrigin: Session.Origin {
        circumstances(.network(token: nil, address: received.address, server: received.server))
    }

    /// An origin with the time and the page of the user's action.
    private func circumstances(_ origin: Session.Origin) -> Session.Origin {
        var origin = origin
        (origin.actedAt, origin.page) = (actedAt, page)
        return origin
    }

    /// The name of the cookie with the person chosen on a group link, and of the button that chooses one.
    static let personField = "person"

    /// The person chosen on a group link in this browser, which a cookie remembers; nil for nobody.
    var person: String? {
        received.cookies[Self.personField]?.removingPercentEncoding.flatMap { $0.isEmpty ? nil : $0 }
    }

    // MARK: - What a page says to the next

    /// The maximum length of the result that a cookie carries to the next page, in bytes.
    private static let longestSaid = 3000

    /// Returns the cookie that says what was done, in which null offers to undo it; nil if it would be too long.
    static func cookie(saying blocks: [Block]) -> String? {
        guard blocks.allSatisfy(\.isSentence),
            let json = try? JSONEncoder().encode(blocks.map { $0 == .undo ? nil : $0 })
        else { return nil }
        let text = json.base64EncodedString()
        return text.utf8.count <= longestSaid ? text : nil
    }

    private static func blocks(said text: String) -> [Block]? {
        guard text.utf8.count <= longestSaid, let data = Data(base64Encoded: text),
            let blocks = try? JSONDecoder().decode([Block?].self, from: data).map({ $0 ?? .undo })
        else { return nil }
        // Others may have set the cookie: a picture or an address in it is not ours.
        return blocks.allSatisfy(\.isSentence) ? blocks : []
    }

    // MARK: - The fields of a form

    /// The page to return to after an action.
    var back: String {
        let address = form["back"] ?? "/"
        // An address of another site would begin with two slashes.
        let isOwn = address.hasPrefix("/") && !address.hasPrefix("//") && !address.hasPrefix("/\\")
        return isOwn && address.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? address : "/"
    }

    /// The fields that say how a form was sent, and not what it does.
    static let circumstances: Set = ["token", "key", "back", "seen", "at", "at.page"]

    /// The page that sends the form, by the name that its script has given it; nil if it has none.
    var page: String? { form["at.page"] }

    /// The line of a button, or of a text field that may be left empty, and was.
    var line: String { (isLeftEmpty ? form["empty"] : form["line"]) ?? "" }

    private var isLeftEmpty: Bool { form["empty"] != nil && form["text"]?.trimmingWhitespace() == "" }

    /// The text typed as the last word of a button's command; empty if nothing is typed.
    var typed: [CommandWord] {
        if isLeftEmpty { return [] }
        return form["text"].map { [CommandWord($0.trimmingWhitespace(), isValue: true)] } ?? []
    }

    /// When the user acted, which the script adds to each form and button; nil if the form does not say.
    var actedAt: Timestamp? { form["at"].flatMap { Int($0) }.map(Timestamp.init(milliseconds:)) }

    /// The key of the form, with which it is performed once; nil if it has none.
    var key: RequestKey? {
        get throws {
            guard let key = form["key"], !key.isEmpty else { return nil }
            let values = form.values.filter { !Self.circumstances.contains($0.name) }.map { ($0.name, $0.value) }
            let hash = try SHA256()
            try hash.update("\(received.target)\n\(Fields.query(values))".utf8)
            for file in form.files {
                try hash.update("\n\(file.field)\n\(file.name)\n\(file.bytes.count)\n".utf8)
                try hash.update(file.bytes)
            }
            return RequestKey(ofForm: key, hash: try hash.finalize().hexadecimal)
        }
    }

    // MARK: - Forgery

    /// Returns a token that identifies a form of these pages; a random part makes it different on each page, so that it
    /// cannot be guessed from the length of compressed pages.
    func formToken(_ chance: String) throws -> String { "\(chance).\(try mark(chance))" }

    /// Checks the token of the form, before anything else of it is read.
    ///
    /// - Throws: ``WebFailure/forged``.
    func checkForm() throws {
        let parts = (sentToken ?? "").split(separator: ".").map(String.init)
        guard parts.count == 2, try mark(parts[0]) == parts[1] else { throw WebFailure.forged }
    }

    /// The token that was sent, wherever it stands in the body; nil if there is none.
    private var sentToken: String? {
        let (body, name) = (received.body[...], received.boundary == nil ? "token=" : "name=\"token\"\r\n\r\n")
        guard let start = body.place(of: Array(name.utf8))?.upperBound else { return nil }
        // Digits, letters and a dot, none of which is ever encoded.
        let token = body[start...].prefix(Self.longestToken).prefix {
            $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "\r")
        }
        return String(decoding: token, as: UTF8.self)
    }

    /// The maximum length of the token of a form.
    private static let longestToken = 200

    private func mark(_ chance: String) throws -> String {
        try SHA256.hash(Data("gather form \(chance) \(received.token?.exposed ?? "")".utf8)).hexadecimal
    }
}

extension Endpoint.Request {
    /// The name of the cookie with the token of the login.
    var loginCookie: String { Credentials.cookie(isEncrypted: isEncrypted) }

    /// The name of the cookie with the result that the next page shows; over an encrypted connection, no neighbouring
    /// domain can set it.
    var saidCookie: String { loginCookie + "-said" }

    /// Whether the body may contain files, without which it is small.
    package var mayHoldFiles: Bool { type.hasPrefix("multipart/form-data") }

    /// The boundary between the parts of a body with files; nil if it has none.
    var boundary: String? {
        guard mayHoldFiles, let start = type.range(of: "boundary=")?.upperBound else { return nil }
        return String(type[start...].prefix { $0 != ";" }).replacing("\"", with: "")
    }
}

extension Credentials {
    /// The credentials of a browser, which keeps the token of a login as a cookie.
    package init(cookies: Cookies, isEncrypted: Bool) {
        self = cookies[Self.cookie(isEncrypted: isEncrypted)].map { .identity(.remembered(Secret($0))) } ?? .nobody
    }

    /// The name of the cookie with the token of a login.
    ///
    /// A browser accepts `__Host-` only over an encrypted connection, and for this host alone; without encryption,
    /// logins are only possible on this machine.
    fileprivate static func cookie(isEncrypted: Bool) -> String { isEncrypted ? "__Host-gather" : "gather" }
}

extension Block {
    /// The offer to undo what was just done.
    static let undo = Block.actions(title: nil, [Action("Undo", UndoLog.undoRoute)])

    /// Whether it consists only of words, or of the offer to undo what they report.
    var isSentence: Bool {
        switch self {
        case .text, .alert, .undo: true
        default: false
        }
    }
}

/// The next step for a request that a thread for reading has read.
public enum WebStep: Sendable {
    /// The request is answered.
    case answer(Endpoint.Response)
    /// Work on a thread for its access to the store, or on one for deliberately slow work, such as hashing passwords;
    /// it may block, and spends from the budget of the request.
    case work(StoreAccess, isSlow: Bool, _ answer: @Sendable () -> Endpoint.Response)
    /// A stream of the changes of an organizer's data, for the page of a link or of a login.
    ///
    /// `page` is the name that the page has given itself. `check` throws when the login or the link has ended; it may
    /// block.
    case changes(
        of: Organizer, isLink: Bool, page: String?, check: @Sendable () throws -> Void)
}
