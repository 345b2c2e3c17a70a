import Foundation
import GatherCrypto
public import GatherKit

/// A request of a browser or a program for a page or for the data of a route.
///
/// It is made of what a server has received. Its address and its form are read on a thread for work, within the budget of
/// its owner.
public struct WebRequest: Sendable {
    /// Whether it asks for something to be done, or only for a page.
    let isPost: Bool
    /// The path and the query, as they were asked for.
    let target: String
    /// The media type of the body, with its parameters.
    let type: String
    let body: [UInt8]
    let cookies: Cookies
    /// The token of the login; nil if there is none.
    let token: Secret?
    /// The address of the client; nil if it is unknown.
    let address: String?
    /// The scheme and the host by which the client calls this server; nil if it does not say.
    let server: String?
    /// Whether nobody on the way can read it.
    let isEncrypted: Bool
    /// Whether it was sent on this machine.
    let isLocal: Bool
    /// Whether it comes back to a stream of events.
    let isResumed: Bool
    /// The idempotency key of a program; nil if it has sent none.
    public var keyHeader: String?
    /// The tags of which a program knows the data of a row that it changes; nil if it does not say.
    public var tag: String?
    /// The time zone of a program; nil if it does not say.
    public var zone: String?

    /// The segments of the path, decoded; empty for the home page, and until ``readAddress()``.
    private(set) var path: [String] = []
    /// The fields of the query; empty until ``readAddress()``.
    private(set) var query = Fields()
    /// The messages of the previous page; nil if there are none, and before ``readAddress()``.
    private(set) var said: [Block]?
    /// The fields of a form; empty until ``readForm()``.
    private(set) var form = Fields()

    /// Creates a request of its head and its body.
    public init(
        isPost: Bool, _ target: String, type: String, body: [UInt8], cookies: Cookies, token: Secret?,
        address: String?, server: String?, isEncrypted: Bool, isLocal: Bool, isResumed: Bool
    ) {
        (self.isPost, self.target, self.type, self.body) = (isPost, target, type, body)
        (self.cookies, self.token, self.address, self.server) = (cookies, token, address, server)
        (self.isEncrypted, self.isLocal, self.isResumed) = (isEncrypted, isLocal, isResumed)
    }

    /// The number of segments of the longest path.
    private static let longestPath = 4

    /// Reads the address of a page, and the cookie with the messages of the previous page.
    ///
    /// - Throws: A ``Failure`` when the path or the query cannot be read.
    mutating func readAddress() throws {
        let bytes = Array(target.utf8)
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
        query = try Fields(queryOf: target)
        said = cookies[saidCookie].flatMap(Self.blocks)
    }

    /// Whether a body of a media type may hold files, without which it is small.
    public static func mayHoldFiles(_ type: String) -> Bool { type.hasPrefix("multipart/form-data") }

    /// The boundary between the parts of a body with files; nil if it has none.
    var boundary: String? {
        guard Self.mayHoldFiles(type), let start = type.range(of: "boundary=")?.upperBound else { return nil }
        return String(type[start...].prefix { $0 != ";" }).replacing("\"", with: "")
    }

    /// Reads the fields of the form.
    ///
    /// - Throws: A ``Failure`` when they cannot be read, or are too many or too long.
    mutating func readForm() throws {
        if let boundary {
            form = try Fields(multipart: body[...], boundary: boundary)
        } else {
            form = try Fields(encoded: body[...])
        }
    }

    // MARK: - Logins

    /// The name of the cookie with the token of the login.
    var loginCookie: String { Self.loginCookie(isEncrypted: isEncrypted) }

    /// The name of the cookie with the token of a login.
    ///
    /// A browser takes `__Host-` only over an encrypted connection, for this host alone; without encryption there are
    /// logins only at this machine.
    private static func loginCookie(isEncrypted: Bool) -> String { isEncrypted ? "__Host-gather" : "gather" }

    /// The token of a login among cookies; nil if there is none.
    public static func token(in cookies: Cookies, isEncrypted: Bool) -> Secret? {
        cookies[loginCookie(isEncrypted: isEncrypted)].map { Secret($0) }
    }

    /// Under which identity sessions are opened.
    var identity: Identity { token.map(Identity.remembered) ?? .known(.nobody) }

    /// The origin of the sessions that the request opens.
    var origin: Session.Origin {
        circumstances(.network(token: token, address: address, server: server, zone: form["at.zone"] ?? zone))
    }

    /// Whether a password may be sent: nobody can read it on its way.
    var mayLogIn: Bool { isEncrypted || isLocal }

    /// The origin of what is done through a link, for which no login counts.
    var linkOrigin: Session.Origin { circumstances(.network(token: nil, address: address, server: server)) }

    /// An origin with when and on which page the user acted.
    private func circumstances(_ origin: Session.Origin) -> Session.Origin {
        var origin = origin
        (origin.actedAt, origin.page) = (actedAt, page)
        return origin
    }

    /// The name of the cookie with the person chosen on a group's link, and of the query field that chooses one.
    static let personField = "person"

    /// The person chosen on a group's link in this browser, which a cookie remembers; nil for nobody.
    var person: String? { cookies[Self.personField]?.removingPercentEncoding.flatMap { $0.isEmpty ? nil : $0 } }

    // MARK: - What a page says to the next

    /// The name of the cookie that says what was done; encrypted, one that no neighbour in the domain can set.
    var saidCookie: String { loginCookie + "-said" }

    /// The maximum length of what that cookie says, in bytes.
    private static let longestSaid = 3000

    /// Returns the cookie that says what was done, in which null offers to undo it; nil if it would say too much.
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

    // MARK: - Forgery

    /// Returns a token that makes a form one of ours, with a part of chance, so that it is another in each page and
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
        let (body, name) = (body[...], boundary == nil ? "token=" : "name=\"token\"\r\n\r\n")
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
        try SHA256.hash(Data("gather form \(chance) \(token?.exposed ?? "")".utf8)).hexadecimal
    }
}

extension Block {
    /// The offer to take back what was just done.
    static let undo = Block.actions(title: nil, [Action("Undo", UndoLog.undoRoute)])

    /// Whether it is nothing but words, or the offer to take back what they tell.
    var isSentence: Bool {
        switch self {
        case .text, .alert, .undo: true
        default: false
        }
    }
}

/// What a request takes after a thread for reading has read it.
public enum WebStep: Sendable {
    /// Nothing: the answer is there.
    case answer(Endpoint.Response)
    /// Work on a thread for its access to the store, or on one for what takes long on purpose, as passwords do; it may
    /// block, and spends from the budget of the request.
    case work(StoreAccess, isSlow: Bool, _ answer: @Sendable () -> Endpoint.Response)
    /// A stream of the changes of an organizer's data, for the page of a link or of a login.
    ///
    /// `page` is the name that the page has given itself. `check` throws when the login or the link has ended; it may
    /// block.
    case changes(
        of: Organizer, isLink: Bool, isResumed: Bool, page: String?, check: @Sendable () throws -> Void)
}
