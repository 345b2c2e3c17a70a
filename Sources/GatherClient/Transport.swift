public import Foundation

/// The HTTP transport to a server.
public struct Transport: Sendable {
    /// Sends a request, and returns when the response has ended.
    ///
    /// - Parameters:
    ///   - wait: Called at least about once a second until the response has ended.
    ///   - begin: Receives the head of the response.
    ///   - take: Receives its body, piece by piece.
    /// - Throws: ``ConnectionFailure``, or what the functions throw, which ends the request.
    public typealias Send =
        @Sendable (
            _ request: Request, _ wait: () throws -> Void, _ begin: (Response) throws -> Void,
            _ take: (Data) throws -> Void
        ) throws -> Void

    /// The timeout for establishing a connection, in seconds.
    static let connectTimeout = 5
    /// The timeout for the start of a response, in seconds.
    static let answerTimeout = 30

    /// The timeout between two pieces of a response, in seconds; a live server sends data more often.
    let longestSilence: Int
    let send: Send

    /// Creates a transport.
    public init(longestSilence: Int = 60, _ send: @escaping Send) {
        self.longestSilence = longestSilence
        self.send = send
    }
}
