import NIOCore
import NIOHTTP1

/// Refuses a request of HTTP/1.1 that does not name its host once (RFC 9112, 3.2): what stands behind this handler sees
/// one name at the most.
final class HostFieldCheck: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    /// A request whose host is not known for certain.
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
