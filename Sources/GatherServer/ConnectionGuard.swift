import GatherDatabase
import GatherKit
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// The channel handler that enforces the limits of a connection and answers invalid requests.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: Limits
    private let count: ConnectionCount
    private var admission: ConnectionCount.Admission?
    /// Whether there is a request without a complete response.
    private var hasRequest = false {
        didSet { noteWork() }
    }
    /// Whether the body of a request is still arriving; the response may be complete before that.
    private var isReadingBody = false {
        didSet { noteWork() }
    }
    /// Whether a request has arrived before the response to the previous one; it is not answered.
    private var isPipelined = false
    /// The number of bytes of the current response that are still to be written, `.max` if its length is unknown; nil
    /// after the last one.
    private var unwritten: Int?
    /// Whether the current response has `Connection: close`.
    private var isLastResponse = false
    /// Whether the connection is being closed; further requests are ignored.
    private var isClosing = false
    private let deadline = ConnectionDeadline()
    private var hasStarted = false
    private var budget: Budget?
    private var leaveActions: [@Sendable () -> Void] = []
    private var hasLeft = false

    /// The time to finish a request after the client has closed its side of the connection.
    private static let lastTime = TimeAmount.seconds(1)

    init(_ limits: Limits, _ count: ConnectionCount) {
        self.limits = limits
        self.count = count
    }

    func handlerAdded(context: ChannelHandlerContext) {
        do {
            let pipeline = context.pipeline.syncOperations
            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            try pipeline.addHandler(HeadCheck(), position: .before(codec))
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
        let channel = context.channel
        admission = count.admission(from: address) { channel.close(promise: nil) }
        if admission == nil {
            let reason = "there are too many connections from \(address ?? "there")"
            refuse(.serviceUnavailable, reason, context, closesAtOnce: true)
        }
    }

    /// Records whether a whole request is in progress, or the connection waits for its client.
    private func noteWork() { admission?.note(isAtWork: hasRequest && !isReadingBody) }

    func channelInactive(context: ChannelHandlerContext) {
        deadline.end()
        if let admission { count.end(admission) }
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

    /// Interrupts the work of a request when the connection is closed, or soon after the client has closed its side.
    func watch(over budget: Budget, on loop: any EventLoop) {
        self.budget = budget
        if hasLeft { endSoon(budget, loop) }
    }

    private func endSoon(_ budget: Budget, _ loop: any EventLoop) {
        loop.scheduleTask(in: Self.lastTime) { budget.interrupt() }
    }

    /// Adds an action for when the client closes the connection or its side of it.
    func onLeaving(_ action: @escaping @Sendable () -> Void) {
        if hasLeft { action() } else { leaveActions.append(action) }
    }

    private func leave() {
        hasLeft = true
        for action in leaveActions { action() }
        leaveActions = []
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isClosing else { return }
        var part = unwrapInboundIn(data)
        if case .head = part, hasRequest { isPipelined = true }
        if isPipelined { return }
        switch part {
        case .head(var request):
            let options = request.headerFields.short(.connection)?.lowercased().split { $0 == "," || $0 == " " } ?? []
            if options.contains("close") {
                // The form that Hummingbird looks for.
                request.headerFields[.connection] = "close"
                part = .head(request)
            }
            hasRequest = true
            isReadingBody = true
            waitForClient(context)
        case .body: break
        case .end:
            // A head that could not be parsed is followed by an end part too.
            guard isReadingBody else { return }
            isReadingBody = false
            waitForClient(context)
        }
        context.fireChannelRead(wrapInboundOut(part))
    }

    func read(context: ChannelHandlerContext) {
        // The rest of an unanswered request is read only to close the connection.
        if !isPipelined || isClosing { context.read() }
    }

    /// Sets the deadline for the next expected part of a request, if any.
    private func waitForClient(_ context: ChannelHandlerContext) {
        // A client that does not read must not gain time by sending requests.
        guard context.channel.isWritable, !isClosing else { return }
        if isReadingBody {
            deadline.set(limits.bodyTime, context)
        } else if hasRequest {
            deadline.clear()
        } else {
            deadline.set(limits.headTime, context)
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var response):
            // The client may repeat an unanswered request (RFC 9112, 9.3.2).
            if isPipelined { response.headerFields[.connection] = "close" }
            isLastResponse = response.headerFields[.connection] == "close"
            unwritten = response.headerFields[.contentLength].flatMap { Int($0) } ?? .max
            return context.write(wrapOutboundOut(.head(response)), promise: promise)
        case .body(let body):
            // A client that has the last byte may send its next request before the end part is written.
            unwritten? -= body.readableBytes
            if unwritten == 0 { endRequest(context) }
        case .end:
            if unwritten != nil { endRequest(context) }
            // A request that came after the last byte of the answer is answered, too.
            if isLastResponse || isPipelined && !hasRequest {
                isClosing = true
                return context.writeAndFlush(data).assumeIsolated().whenComplete { [self] result in
                    promise?.completeWith(result)
                    sayFarewell(context)
                }
            }
        }
        context.write(data, promise: promise)
    }

    private func endRequest(_ context: ChannelHandlerContext) {
        unwritten = nil
        hasRequest = false
        if !isReadingBody { waitForClient(context) }
    }

    /// Closes the connection after the client has had time to read the response.
    private func sayFarewell(_ context: ChannelHandlerContext) {
        // Closing with unread input resets the connection, and the client could lose the response.
        context.close(mode: .output, promise: nil)
        if isPipelined { context.read() }
        deadline.set(limits.farewellTime, context)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable { waitForClient(context) } else { deadline.set(limits.readingTime, context) }
        context.fireChannelWritabilityChanged()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // During a request, the code that answers it also gets the error.
        guard !hasRequest, !isClosing else { return context.fireErrorCaught(error) }
        switch error {
        case HTTPParserError.headerOverflow:
            refuse(
                .requestHeaderFieldsTooLarge,
                "a header can have at most \(limits.headerFields) fields of at most \(limits.headerField) bytes",
                context)
        case let failure as HeadCheck.Failure: refuse(failure.status, failure.reason, context)
        case is HTTPParserError, is HTTP1TypeConversionError: refuse(.badRequest, "this is not HTTP/1.1", context)
        default: context.fireErrorCaught(error)
        }
    }

    /// Sends an error response and closes the connection.
    private func refuse(
        _ status: HTTPResponse.Status, _ reason: String, _ context: ChannelHandlerContext, closesAtOnce: Bool = false
    ) {
        isClosing = true
        let bytes = Endpoint.Response(.badRequest, reason: reason).data?.compactJSON ?? []
        var response = HTTPResponse(status: status, headerFields: [.connection: "close", .date: httpDate()])
        if status == .serviceUnavailable { response.headerFields[.retryAfter] = "1" }
        response.headerFields[.contentType] = "application/json"
        response.headerFields[.contentLength] = String(bytes.count)
        context.write(wrapOutboundOut(.head(response)), promise: nil)
        context.write(wrapOutboundOut(.body(ByteBuffer(bytes: bytes))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        if closesAtOnce { context.close(promise: nil) } else { sayFarewell(context) }
    }
}

/// Closes a connection at a deadline.
///
/// Most deadlines are cleared before they are reached, and each request sets several. So only one task is scheduled at
/// a time; it reschedules itself if it runs before the deadline.
private final class ConnectionDeadline {
    private var deadline: NIODeadline?
    private var check: (time: NIODeadline, task: Scheduled<Void>)?

    /// Sets the deadline, relative to now.
    func set(_ time: Duration, _ context: ChannelHandlerContext) {
        let new = NIODeadline.now() + TimeAmount(time)
        deadline = new
        if let check, check.time <= new { return }
        schedule(new, context)
    }

    /// Clears the deadline; the scheduled task stays for the next one.
    func clear() { deadline = nil }

    /// Clears the deadline and cancels the scheduled task.
    func end() {
        deadline = nil
        check?.task.cancel()
        check = nil
    }

    private func schedule(_ time: NIODeadline, _ context: ChannelHandlerContext) {
        check?.task.cancel()
        let task = context.eventLoop.assumeIsolated().scheduleTask(deadline: time) { [self] in
            check = nil
            guard let deadline else { return }
            if deadline <= .now() { context.close(promise: nil) } else { schedule(deadline, context) }
        }
        check = (time, task)
    }
}
