import NIOCore
import NIOHTTP1

/// Rejects requests without exactly one Host field (RFC 9112, 3.2); HTTP/1.0 requests may have none.
final class HostFieldCheck: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    /// The error of a missing or repeated Host field.
    struct Failure: Error {}

    private var isRefusing = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let head) = unwrapInboundIn(data) {
            let count = head.headers["Host"].count
            isRefusing = count > 1 || (count == 0 && head.version == .http1_1)
            if isRefusing { context.fireErrorCaught(Failure()) }
        }
        if !isRefusing { context.fireChannelRead(data) }
    }
}
