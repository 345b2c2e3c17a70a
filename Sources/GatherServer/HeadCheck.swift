import HTTPTypes
import NIOCore
import NIOHTTP1

/// Refuses requests whose head can be read in more than one way: those that are not HTTP/1.1, without exactly one Host
/// field (RFC 9112, 3.2), with another host in the target (3.2.2), or with a transfer coding other than chunked (6.1).
final class HeadCheck: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    /// The error of a request that is refused.
    struct Failure: Error {
        let status: HTTPResponse.Status
        let reason: String
    }

    private var isRefusing = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let head) = unwrapInboundIn(data) {
            let failure = Self.failure(of: head)
            isRefusing = failure != nil
            if let failure { context.fireErrorCaught(failure) }
        }
        if !isRefusing { context.fireChannelRead(data) }
    }

    private static func failure(of head: HTTPRequestHead) -> Failure? {
        guard head.version == .http1_1 else {
            return Failure(status: .init(code: 505), reason: "this server accepts only HTTP/1.1")
        }
        let hosts = head.headers["Host"]
        guard hosts.count == 1 else {
            return Failure(status: .badRequest, reason: "an HTTP/1.1 request must name its host exactly once")
        }
        guard head.uri.utf8.first == UInt8(ascii: "/") || authority(of: head.uri) == hosts[0].lowercased() else {
            return Failure(status: .badRequest, reason: "a path must begin with /, or with the host that Host names")
        }
        let codings = head.headers[canonicalForm: "Transfer-Encoding"]
        guard codings.isEmpty || codings.map({ $0.lowercased() }) == ["chunked"] else {
            return Failure(status: .notImplemented, reason: "chunked is the only transfer coding here")
        }
        return nil
    }

    /// Returns the host and port of a target in absolute form, in lower case; nil for any other target.
    private static func authority(of target: String) -> String? {
        for scheme in ["http://", "https://"] where target.lowercased().hasPrefix(scheme) {
            return target.dropFirst(scheme.count).prefix { !"/?#".contains($0) }.lowercased()
        }
        return nil
    }
}
