import GatherDatabase
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Watches over a connection: ends it when the client takes too long, and tells one that is not understood why.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: Limits
    private let count: ConnectionCount
    private var admission: ConnectionCount.Admission?
    /// How many requests have begun and are not answered.
    private var requests = 0
    private var isReadingBody = false
    /// Whether the answer that is written says that it is the last one.
    private var isLastAnswer = false
    /// Whether the client is told that it is not served, and nothing more of it is listened to.
    private var isRefused = false
    private let deadline = ConnectionDeadline()
    private var hasStarted = false
    /// The budget of the request that is being answered.
    private var budget: Budget?
    private var leaveActions: [@Sendable () -> Void] = []
    private var hasLeft = false

    /// For how long somebody is answered who sends nothing more, and so has probably left.
    private static let lastTime = TimeAmount.seconds(1)

    init(_ limits: Limits, _ count: ConnectionCount) {
        self.limits = limits
        self.count = count
    }

    func handlerAdded(context: ChannelHandlerContext) {
        do {
            let pipeline = context.pipeline.syncOperations
            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            try pipeline.addHandler(HostFieldCheck(), position: .before(codec))
        } catch {
            context.fireErrorCaught(error)
        }
        if context.channel.isActive { start(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        start(context)
        context.fireChannelActive()
    }

    private func start(_ context: ChannelHandlerContext) {
        guard !hasStarted else { return }
        hasStarted = true
        deadline.set(limits.headTime, context)
        let address = context.remoteAddress?.ipAddress
        admission = count.admission(from: address)
        if admission == nil {
            refuse(.serviceUnavailable, "there are too many connections from \(address ?? "there")", context)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline.end()
        admission = nil
        leave()
        budget?.interrupt()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed {
            leave()
            if let budget { endSoon(budget, context.eventLoop) }
        }
        context.fireUserInboundEventTriggered(event)
    }

    /// Has the work for a request end when the client closes the connection, or soon after it says that it sends nothing
    /// more.
    func watch(over budget: Budget, on loop: any EventLoop) {
        self.budget = budget
        if hasLeft { endSoon(budget, loop) }
    }

    private func endSoon(_ budget: Budget, _ loop: any EventLoop) {
        loop.scheduleTask(in: Self.lastTime) { budget.interrupt() }
    }

    /// Keeps something to do when the client closes the connection, or says that it sends nothing more.
    func onLeaving(_ action: @escaping @Sendable () -> Void) {
        if hasLeft { action() } else { leaveActions.append(action) }
    }

    private func leave() {
        hasLeft = true
        for action in leaveActions { action() }
        leaveActions = []
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        switch unwrapInboundIn(data) {
        case .head:
            requests += 1
            isReadingBody = true
            waitForClient(context)
        case .body: break
        case .end:
            // What could not be made a head of has an end all the same.
            guard isReadingBody else { return }
            isReadingBody = false
            waitForClient(context)
        }
        context.fireChannelRead(data)
    }

    /// Waits for what the client is to do next, if anything.
    private func waitForClient(_ context: ChannelHandlerContext) {
        // Whoever does not read must not gain time by asking for more.
        guard context.channel.isWritable, !isRefused else { return }
        if isReadingBody {
            deadline.set(limits.bodyTime, context)
        } else if requests > 0 {
            deadline.clear()
        } else {
            deadline.set(limits.headTime, context)
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let response): isLastAnswer = response.headerFields[.connection] == "close"
        case .body: break
        case .end:
            requests = max(0, requests - 1)
            if requests == 0, !isReadingBody { waitForClient(context) }
            if isLastAnswer {
                isRefused = true
                return context.writeAndFlush(data).assumeIsolated().whenComplete { [self] result in
                    promise?.completeWith(result)
                    sayFarewell(context)
                }
            }
        }
        context.write(data, promise: promise)
    }

    /// Closes the connection once the client has had the time to read what it was sent.
    private func sayFarewell(_ context: ChannelHandlerContext) {
        // To close it while something is unread could take the answer away before the client has read it.
        context.close(mode: .output, promise: nil)
        deadline.set(limits.farewellTime, context)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable { waitForClient(context) } else { deadline.set(limits.readingTime, context) }
        context.fireChannelWritabilityChanged()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A request before it is being answered: whoever does that learns of the error, too.
        guard requests == 0, !isRefused else { return context.fireErrorCaught(error) }
        switch error {
        case HTTPParserError.headerOverflow:
            refuse(
                .requestHeaderFieldsTooLarge,
                "a header has at most \(limits.headerFields) fields of at most \(limits.headerField) bytes", context)
        case is HostFieldCheck.Failure:
            refuse(.badRequest, "a request of HTTP/1.1 names its host, once", context)
        case is HTTPParserError, is HTTP1TypeConversionError: refuse(.badRequest, "this is no HTTP/1.1", context)
        default: context.fireErrorCaught(error)
        }
    }

    /// Tells the client why it is not served, and ends the connection.
    private func refuse(_ status: HTTPResponse.Status, _ reason: String, _ context: ChannelHandlerContext) {
        isRefused = true
        let answer = Answer(status, reason: reason)
        var response = HTTPResponse(status: status, headerFields: [.connection: "close", .date: httpDate()])
        if status == .serviceUnavailable { response.headerFields[.retryAfter] = "1" }
        if case .whole(let bytes, let type) = answer.body {
            response.headerFields[.contentType] = type
            response.headerFields[.contentLength] = String(bytes.count)
            context.write(wrapOutboundOut(.head(response)), promise: nil)
            context.write(wrapOutboundOut(.body(ByteBuffer(bytes: bytes))), promise: nil)
        }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        sayFarewell(context)
    }
}
