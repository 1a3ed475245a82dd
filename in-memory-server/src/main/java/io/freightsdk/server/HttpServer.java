package io.freightsdk.server;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.HttpResponseInterceptor;
import org.apache.hc.core5.http.MalformedChunkCodingException;
import org.apache.hc.core5.http.ProtocolException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpServerConnection;
import org.apache.hc.core5.http.impl.io.HttpService;
import org.apache.hc.core5.http.impl.io.SocketHolder;
import org.apache.hc.core5.http.io.HttpRequestHandler;
import org.apache.hc.core5.http.io.HttpServerRequestHandler;
import org.apache.hc.core5.http.io.entity.AbstractHttpEntity;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.support.BasicHttpServerExpectationDecorator;
import org.apache.hc.core5.http.io.support.BasicHttpServerRequestHandler;
import org.apache.hc.core5.http.message.BasicClassicHttpResponse;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.http.protocol.HttpProcessorBuilder;
import org.apache.hc.core5.http.protocol.RequestValidateHost;
import org.apache.hc.core5.http.protocol.ResponseConnControl;
import org.apache.hc.core5.http.protocol.ResponseContent;
import org.apache.hc.core5.http.support.ExpectSupport;
import org.apache.hc.core5.http.support.Expectation;
import org.apache.hc.core5.io.CloseMode;
import org.jspecify.annotations.Nullable;

/** An HTTP/1.1 server with a thread for each connection, on HttpCore. After it is closed, no thread runs and no socket is open. */
final class HttpServer implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger("io.freightsdk.server");
    private static final int BACKLOG = 1_024;
    private static final int LOOK_MILLIS = 1_000;
    private static final int MOST_BODY = 1 << 20;
    private static final long MOST_SKIPPED = 64L << 20;
    private static final int SKIP_STEP = 64 << 10;
    private static final long BREATH_NANOS = Duration.ofMillis(10).toNanos();
    private static final int RESET_CONTENT = 205;
    private static final String CONNECTION = "connection of the request";
    private static final RequestValidateHost HOST = new RequestValidateHost();
    private static final String REQUEST_ID = "X-Request-Id";

    private final ServerSocket listener;
    private final Handler handler;
    private final Timing timing;
    private final HttpService service;
    private final ThreadPoolExecutor threads;
    private final Set<Thread> started = ConcurrentHashMap.newKeySet();
    private final Set<Connection> open = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong threadCount = new AtomicLong();

    /** The handling of requests; it is called from many threads at once. */
    @FunctionalInterface
    interface Handler {
        /** Responds to one whole request. */
        Response handle(Request request, Pause pause) throws IOException;
    }

    /** A wait in real time, which the end of the server ends. */
    @FunctionalInterface
    interface Pause {
        void pause(Duration by) throws IOException;
    }

    /**
     * How long it waits for others.
     *
     * @param nanos the time in which connections are idle
     * @param mostIdle after which a connection is closed on which nothing comes
     * @param grace what requests in progress have to end when the server is closed
     */
    record Timing(LongSupplier nanos, Duration mostIdle, Duration grace) {
        static final Timing DEFAULT = new Timing(System::nanoTime, Duration.ofSeconds(60), Duration.ofSeconds(2));
    }

    private HttpServer(ServerSocket listener, Handler handler, InstantSource clock, Timing timing) {
        this.listener = listener;
        this.handler = handler;
        this.timing = timing;
        DateHeader date = new DateHeader(clock);
        HttpResponseInterceptor ours = (response, entity, context) -> {
            response.setHeader(HttpHeaders.DATE, date.value());
            if (!response.containsHeader(REQUEST_ID)) {
                response.setHeader(REQUEST_ID, nextId());
            }
        };
        HttpRequestHandler all = this::respond;
        HttpServerRequestHandler handlers =
                new BasicHttpServerExpectationDecorator(new BasicHttpServerRequestHandler((request, context) -> all));
        this.service =
                new HttpService(
                        HttpProcessorBuilder.create()
                                .addAll(ours, new ResponseContent(), new ResponseConnControl())
                                .add(HttpServer::validateHost)
                                .build(),
                        (request, trigger, context) -> {
                            if (ExpectSupport.parse(request, request.getEntity()) == Expectation.UNKNOWN) {
                                String error = "expectation is not 100-continue";
                                trigger.submitResponse(error(new BasicClassicHttpResponse(417), error));
                            } else {
                                handlers.handle(request, trigger, context);
                            }
                        }) {
                    @Override
                    protected void handleException(HttpException e, ClassicHttpResponse response) {
                        response.setCode(toStatusCode(e));
                        error(response, "malformed request: " + e.getMessage());
                    }
                };
        this.threads = new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, 5, TimeUnit.SECONDS, new SynchronousQueue<>(), this::thread);
    }

    private static void validateHost(HttpRequest request, @Nullable EntityDetails entity, HttpContext context)
            throws HttpException, IOException {
        try {
            HOST.process(request, entity, context);
        } catch (IllegalArgumentException e) { // by a port beyond 65,535
            throw new ProtocolException(e.getMessage(), e);
        }
    }

    private static ClassicHttpResponse error(ClassicHttpResponse response, String error) {
        response.setHeader(HttpHeaders.CONTENT_TYPE, "application/json");
        response.setEntity(new ByteArrayEntity(Json.bytes(Json.object("error", error)), null));
        return response;
    }

    private Thread thread(Runnable task) {
        started.removeIf(thread -> !thread.isAlive());
        String name = "freight-http-" + listener.getLocalPort() + "-" + threadCount.incrementAndGet();
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        started.add(thread);
        return thread;
    }

    /** Starts listening before it returns; an address that is not available is an {@link UncheckedIOException}. */
    static HttpServer start(InetSocketAddress address, Handler handler, InstantSource clock) {
        return start(address, handler, clock, Timing.DEFAULT);
    }

    static HttpServer start(InetSocketAddress address, Handler handler, InstantSource clock, Timing timing) {
        // the JDK can never close a socket if it first does so without a free file descriptor
        try (Socket first = new Socket()) {
            first.setTcpNoDelay(true);
            ServerSocket listener = new ServerSocket();
            try {
                listener.bind(address, BACKLOG);
                listener.setSoTimeout(LOOK_MILLIS);
            } catch (IOException e) {
                listener.close();
                throw e;
            }
            HttpServer server = new HttpServer(listener, handler, clock, timing);
            server.threads.execute(server::accept);
            return server;
        } catch (IOException e) {
            String where = address.getAddress().getHostAddress() + ":" + address.getPort();
            throw new UncheckedIOException("cannot listen on " + where + ": " + e.getMessage(), e);
        }
    }

    /** Returns the address it listens on, with the port that was picked. */
    InetSocketAddress address() {
        return (InetSocketAddress) listener.getLocalSocketAddress();
    }

    private String nextId() {
        return "req_" + Ids.sixDigits(requests.incrementAndGet());
    }

    private void accept() {
        long looked = timing.nanos.getAsLong();
        while (!isClosing()) {
            long now = timing.nanos.getAsLong();
            if (now - looked > MILLISECONDS.toNanos(LOOK_MILLIS)) { // a read timeout costs two system calls a request
                open.forEach(connection -> connection.closeIfIdle(now, timing.mostIdle));
                looked = now;
            }
            try {
                Socket socket = listener.accept();
                try {
                    socket.setTcpNoDelay(true);
                    threads.execute(() -> serve(socket));
                } catch (IOException | RuntimeException | OutOfMemoryError e) {
                    socket.close(); // gone already, or no thread to be had
                }
            } catch (SocketTimeoutException e) {
                // nobody has come
            } catch (IOException | RuntimeException e) {
                if (!isClosing()) { // out of file descriptors it fails at once each time
                    LockSupport.parkNanos(BREATH_NANOS);
                }
            }
        }
    }

    private boolean isClosing() {
        return closing.getCount() == 0;
    }

    private void serve(Socket socket) {
        Connection connection = new Connection();
        try (connection) {
            connection.bind(new WholeInput(socket, connection, timing.nanos));
            open.add(connection);
            HttpCoreContext context = HttpCoreContext.create();
            context.setAttribute(CONNECTION, connection);
            while (connection.isOpen() && !isClosing()) {
                service.handleRequest(connection, context);
                connection.isBusy = false;
            }
        } catch (IOException | HttpException e) {
            // the client is gone, or a fault has closed the connection
        } finally {
            open.remove(connection);
        }
    }

    private void respond(ClassicHttpRequest request, ClassicHttpResponse response, HttpContext context)
            throws IOException {
        Connection connection = (Connection) context.getAttribute(CONNECTION);
        String id = nextId();
        Response made;
        try {
            byte[] body = body(request);
            connection.isBusy = true;
            if (isClosing()) {
                throw new ConnectionClosedException("the server is closing");
            }
            made = made(id, request, body, connection);
        } catch (MalformedChunkCodingException e) {
            made = closing(new ApiException(400, "malformed request: " + e.getMessage()));
        }
        send(made, id, response, connection);
    }

    private static byte[] body(ClassicHttpRequest request) throws IOException {
        if (request.getEntity() == null) {
            return new byte[0];
        }
        try (InputStream in = request.getEntity().getContent()) {
            byte[] body = in.readNBytes(MOST_BODY + 1);
            byte[] step = new byte[body.length > MOST_BODY ? SKIP_STEP : 0];
            for (long skipped = 0; step.length > 0 && skipped < MOST_SKIPPED; ) {
                int count = in.read(step); // so that the sender comes to read why
                if (count < 0) {
                    break;
                }
                skipped += count;
            }
            return body;
        }
    }

    private Response made(String id, ClassicHttpRequest request, byte[] body, Connection connection)
            throws IOException {
        try {
            if (body.length > MOST_BODY) {
                return closing(new ApiException(413, "body is larger than " + MOST_BODY + " bytes"));
            }
            if (request.containsHeader(HttpHeaders.CONTENT_LENGTH)
                    && request.containsHeader(HttpHeaders.TRANSFER_ENCODING)) {
                return closing(new ApiException(400, "content-length and transfer-encoding in one request"));
            }
            Target target = Target.parse(request.getRequestUri());
            Request whole = new Request(
                    id,
                    request.getMethod(),
                    target.path(),
                    target.segments(),
                    target.query(),
                    request,
                    body,
                    connection.isLocal());
            return handler.handle(whole, this::pause);
        } catch (ApiException e) {
            return e.response();
        } catch (RuntimeException | StackOverflowError e) {
            LOGGER.log(
                    System.Logger.Level.ERROR, "request " + id + ": an unexpected exception; the client gets 500", e);
            return new ApiException(500, "internal error").response();
        }
    }

    private static Response closing(ApiException refusal) {
        return refusal.response().header(HttpHeaders.CONNECTION, "close");
    }

    private void send(Response made, String id, ClassicHttpResponse response, Connection connection)
            throws IOException {
        Response.Effect effect = made.effect();
        if (effect != null && effect != Response.Effect.TRUNCATE) {
            connection.play(effect);
            throw new ConnectionClosedException("by a fault");
        }
        response.setCode(made.status());
        response.setHeader(REQUEST_ID, id);
        made.headers().forEach(response::setHeader);
        if (isClosing()) {
            response.setHeader(HttpHeaders.CONNECTION, "close");
        }
        byte[] body = made.status() == RESET_CONTENT ? new byte[0] : made.bytes();
        if (made.status() != 204 && made.status() != 304) {
            response.setEntity(effect == null ? new ByteArrayEntity(body, null) : new Half(body));
        }
    }

    private void pause(Duration by) throws IOException {
        try {
            if (by.isZero() || !closing.await(by.toNanos(), TimeUnit.NANOSECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new ConnectionClosedException("the server is closing");
    }

    /** Ends idle connections at once and gives calls in flight a moment; then nothing is open and no thread runs. */
    @Override
    public void close() {
        closing.countDown();
        boolean interrupted = Thread.interrupted();
        try {
            listener.close();
            threads.shutdown();
            open.forEach(Connection::closeIfIdle);
            if (!threads.awaitTermination(timing.grace.toNanos(), TimeUnit.NANOSECONDS)) {
                open.forEach(connection -> connection.close(CloseMode.IMMEDIATE));
                threads.shutdownNow();
            }
            for (Thread thread : started) {
                if (!thread.equals(Thread.currentThread())) {
                    thread.join(timing.grace.toMillis());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close the listening socket", e);
        } catch (InterruptedException e) {
            interrupted = true;
            open.forEach(connection -> connection.close(CloseMode.IMMEDIATE));
            threads.shutdownNow();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static final class Connection extends DefaultBHttpServerConnection {
        /** Whether a whole request is being handled, so that closing has to wait for its response. */
        private volatile boolean isBusy;

        /** When it began to wait for the peer; 0 while it does not. */
        private volatile long waitsSince;

        Connection() {
            super("http", Http1Config.DEFAULT);
        }

        @Override
        protected void bind(SocketHolder holder) throws IOException {
            super.bind(holder);
        }

        @Override
        public @Nullable ClassicHttpRequest receiveRequestHeader() throws HttpException, IOException {
            try {
                return super.receiveRequestHeader();
            } catch (IllegalArgumentException e) { // by a version below zero
                throw new ProtocolException(e.getMessage(), e);
            }
        }

        boolean isLocal() {
            return getSocketHolder().getSocket().getInetAddress().isLoopbackAddress();
        }

        void closeIfIdle() {
            if (!isBusy) {
                close(CloseMode.IMMEDIATE);
            }
        }

        void closeIfIdle(long now, Duration most) {
            long since = waitsSince;
            if (since != 0 && now - since > most.toNanos()) {
                close(CloseMode.IMMEDIATE);
            }
        }

        void play(Response.Effect effect) throws IOException {
            Socket socket = getSocketHolder().getSocket();
            if (effect == Response.Effect.RESET) {
                socket.setSoLinger(true, 0);
            } else if (effect == Response.Effect.STALL) {
                isBusy = false;
                socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            } else {
                socket.shutdownOutput();
            }
            socket.close();
        }
    }

    /** An input whose end is a failure, or HttpCore would take a head that was cut off for a whole one. */
    private static final class WholeInput extends SocketHolder {
        private final Connection connection;
        private final LongSupplier nanos;

        WholeInput(Socket socket, Connection connection, LongSupplier nanos) {
            super(socket);
            this.connection = connection;
            this.nanos = nanos;
        }

        @Override
        protected InputStream getInputStream(Socket socket) throws IOException {
            return new FilterInputStream(super.getInputStream(socket)) {
                @Override
                public int read(byte[] bytes, int offset, int length) throws IOException {
                    connection.waitsSince = nanos.getAsLong();
                    int count = super.read(bytes, offset, length);
                    connection.waitsSince = 0;
                    if (count < 0) {
                        throw new ConnectionClosedException("the peer has closed");
                    }
                    return count;
                }
            };
        }
    }

    /** A body that is announced whole and sent in half. */
    private static final class Half extends AbstractHttpEntity {
        private final byte[] body;

        Half(byte[] body) {
            super((ContentType) null, null);
            this.body = body;
        }

        @Override
        public void writeTo(OutputStream out) throws IOException {
            out.write(body, 0, body.length / 2);
            out.flush();
            throw new ConnectionClosedException("by a fault");
        }

        @Override
        public long getContentLength() {
            return body.length;
        }

        @Override
        public InputStream getContent() {
            return new ByteArrayInputStream(body);
        }

        @Override
        public boolean isStreaming() {
            return false;
        }

        @Override
        public void close() {
            // there is nothing to close
        }
    }
}
