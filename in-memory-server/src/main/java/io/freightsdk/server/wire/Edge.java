package io.freightsdk.server.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** A listening HTTP server: accepts, gives each connection a thread, and leaves nothing behind when it is closed. */
public final class Edge implements AutoCloseable {
    private static final int BACKLOG = 1_024;
    private static final Duration LAST_WAIT = Duration.ofSeconds(1);
    private static final long BREATH_NANOS = Duration.ofMillis(10).toNanos();

    private final EdgeContext context;
    private final ServerSocket listener;
    private final Workers workers;
    final Thread acceptor;
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();

    Edge(EdgeContext context, ServerSocket listener) {
        String name = "freight-http-" + listener.getLocalPort();
        this.context = context;
        this.listener = listener;
        this.workers = new Workers(name);
        this.acceptor = new Thread(this::acceptUntilClosed, name + "-accept");
        acceptor.setDaemon(true);
    }

    /** Starts listening before it returns; an address that is not available is an {@link UncheckedIOException}. */
    public static Edge start(EdgeConfig config, Exchange exchange) {
        Edge edge = new Edge(new EdgeContext(config, exchange), listen(config));
        edge.acceptor.start();
        return edge;
    }

    private static ServerSocket listen(EdgeConfig config) {
        // the JDK can never close a socket if it first does so without a free file descriptor
        try (Socket first = new Socket()) {
            first.setTcpNoDelay(true);
            ServerSocket listener = new ServerSocket();
            try {
                listener.setSoTimeout(sweepMillis(config));
                listener.bind(config.address(), BACKLOG);
                return listener;
            } catch (IOException e) {
                listener.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot listen on " + config.address() + ": " + e.getMessage(), e);
        }
    }

    /** The address it listens on, with the port that was picked. */
    public InetSocketAddress address() {
        return (InetSocketAddress) listener.getLocalSocketAddress();
    }

    /** The port it listens on; never 0. */
    public int port() {
        return listener.getLocalPort();
    }

    /** Drops idle connections, waits for answers for the grace; then nothing is open and no thread runs. */
    @Override
    public void close() {
        context.closing().begin();
        try {
            listener.close();
            acceptor.join(LAST_WAIT.toMillis());
            connections.forEach(Connection::dropIfIdle);
            workers.finish(context.config().closeGrace);
            connections.forEach(Connection::drop);
            workers.end(LAST_WAIT);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close the listening socket", e);
        } catch (InterruptedException e) {
            connections.forEach(Connection::drop);
            Thread.currentThread().interrupt();
        }
    }

    private void acceptUntilClosed() {
        long sweepNanos = Duration.ofMillis(sweepMillis(context.config())).toNanos();
        long swept = System.nanoTime();
        while (!context.closing().hasBegun()) {
            try {
                if (System.nanoTime() - swept >= sweepNanos) {
                    connections.forEach(connection -> connection.wire.resetIfWriteIsOverdue());
                    swept = System.nanoTime();
                }
                welcome(listener.accept());
            } catch (SocketTimeoutException e) {
                // nobody came: time to look after those that are here
            } catch (IOException | RuntimeException | Error e) {
                // out of file descriptors or memory it fails at once each time: leave the connections time to end
                if (!context.closing().hasBegun()) {
                    LockSupport.parkNanos(BREATH_NANOS);
                }
            }
        }
    }

    /** Serves a socket; its failure ends no other. */
    private void welcome(Socket socket) throws IOException {
        try {
            Wire wire = new Wire(socket, context.config().timeouts.write(), context.config().linger);
            if (connections.size() < context.config().connections) {
                serve(new Connection(context, wire));
            } else {
                turnAway(wire);
            }
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            // gone already, or no thread to be had
            socket.close();
        }
    }

    private void serve(Connection connection) {
        connections.add(connection);
        try {
            workers.execute(() -> {
                try {
                    connection.serve();
                } finally {
                    connections.remove(connection);
                }
            });
        } catch (RuntimeException | Error e) {
            connections.remove(connection);
            throw e;
        }
    }

    private void turnAway(Wire wire) throws IOException {
        HttpAnswer answer = HttpAnswer.error(503, "too many connections");
        byte[] head = context.head(answer, context.config().requestIds.get(), "close");
        wire.write(head, answer.body());
        wire.close();
    }

    private static int sweepMillis(EdgeConfig config) {
        return (int) Math.min(1_000, Math.max(1, config.timeouts.write().toMillis() / 2));
    }

    /** The handling of requests; the edge calls it from many threads at once, one request a call. */
    @FunctionalInterface
    public interface Exchange {

        /** Answers one whole request; what it throws becomes a 500 with nothing of the exception in its body. */
        HttpAnswer handle(Request request, EdgePause pause);
    }

    /** A pool that grows by a thread whenever none is free, and whose end means that its threads are gone. */
    static final class Workers {
        final Set<Thread> threads = ConcurrentHashMap.newKeySet();
        private final AtomicInteger count = new AtomicInteger();
        private final ThreadPoolExecutor pool;

        Workers(String name) {
            pool = new ThreadPoolExecutor(
                    0, Integer.MAX_VALUE, 5, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> daemon(name, task));
        }

        void execute(Runnable task) {
            pool.execute(task);
        }

        /** Takes no more tasks and waits for those running, but no longer than that. */
        void finish(Duration within) throws InterruptedException {
            pool.shutdown();
            pool.awaitTermination(within.toNanos(), TimeUnit.NANOSECONDS);
        }

        /** Interrupts what still runs and waits for the threads themselves, each for a moment at most. */
        void end(Duration each) throws InterruptedException {
            pool.shutdownNow();
            for (Thread thread : threads) {
                if (!thread.equals(Thread.currentThread())) {
                    thread.join(each.toMillis());
                }
            }
        }

        Thread daemon(String name, Runnable task) {
            // those that have ended, and those that could not be started
            threads.removeIf(thread -> !thread.isAlive());
            Thread thread = new Thread(task, name + "-" + count.incrementAndGet());
            thread.setDaemon(true);
            threads.add(thread);
            return thread;
        }
    }
}
