package io.freightsdk.server.wire;

import io.freightsdk.server.wire.RequestReader.Incoming;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import okio.BufferedSink;
import okio.Okio;
import org.apache.hc.core5.http.impl.io.ChunkedOutputStream;
import org.apache.hc.core5.http.impl.io.SessionOutputBufferImpl;
import org.jspecify.annotations.Nullable;

/** One peer from accept to close: requests in, answers out, in order, on the thread that runs it. */
final class Connection {
    private static final byte[] NO_BODY = {};
    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final int CHUNK_BYTES = 8 * 1024;

    private enum State {
        /** Nobody is owed anything: a closing edge may drop it. */
        IDLE,
        /** A whole request has arrived and its answer is not out yet. */
        ANSWERING,
        DROPPED
    }

    private final EdgeContext edge;
    final Wire wire;
    private final RequestReader reader;
    private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);
    private volatile @Nullable AnswerStream stream;

    Connection(EdgeContext edge, Wire wire) {
        this.edge = edge;
        this.wire = wire;
        this.reader = new RequestReader(edge.config(), wire);
    }

    /** Serves until either side has had enough; the socket is closed when it returns. */
    void serve() {
        try {
            while (serveNext()) {}
            if (!edge.closing().hasBegun()) {
                wire.closeGently();
            }
        } catch (IOException | EdgeClosing.EdgeClosed e) {
            // the peer or the edge is gone: there is nobody to tell
        } finally {
            drop();
        }
    }

    /** Called when the edge closes: drops the connection unless an answer is owed. */
    void dropIfIdle() {
        if (state.compareAndSet(State.IDLE, State.DROPPED)) {
            drop();
        }
    }

    void drop() {
        wire.close();
        AnswerStream open = stream;
        if (open != null) {
            open.end();
        }
    }

    private boolean serveNext() throws IOException {
        if (!reader.awaitNext()) {
            return false;
        }
        String id = edge.config().requestIds.get();
        try {
            Incoming incoming = reader.read(id);
            if (incoming == null) {
                return true;
            }
            // a peer whose call the closing edge has ended may be back already
            if (edge.closing().hasBegun() || !state.compareAndSet(State.IDLE, State.ANSWERING)) {
                return false;
            }
            boolean goesOn = answer(incoming);
            state.compareAndSet(State.ANSWERING, State.IDLE);
            return goesOn && !edge.closing().hasBegun();
        } catch (BadRequest refusal) {
            HttpAnswer answer = refusal.answer();
            RefusedRequest refused = reader.refused(id, answer.status());
            edge.config().refusals.accept(refused);
            send(answer, edge.head(answer, id, "close"), refused.method());
            return false;
        }
    }

    private boolean answer(Incoming incoming) throws IOException {
        Request request = incoming.request();
        HttpAnswer made = edge.answer(request);
        HttpAnswer answer = incoming.http10() ? made.inOnePiece() : made;
        stream = answer.stream();
        if (answer.isOpenEnded()) {
            state.set(State.IDLE);
            if (edge.closing().hasBegun()) {
                // the closing edge may have passed by before that
                throw new EdgeClosing.EdgeClosed();
            }
        }
        boolean last = !incoming.keepAlive()
                || answer.stream() != null
                || edge.closing().hasBegun();
        String connection = last ? "close" : incoming.http10() ? "keep-alive" : "";
        byte[] head = answer.status() == 0 ? NO_BODY : edge.head(answer, request.id(), connection);
        return send(answer, head, request.method()) && !last;
    }

    /** Returns whether the wire can carry another byte. */
    private boolean send(HttpAnswer answer, byte[] head, String method) throws IOException {
        if (!playFirst(answer)) {
            return false;
        }
        if (answer.isBodiless() || method.equals("HEAD")) {
            wire.write(head);
            return true;
        }
        return sendWhole(answer, head);
    }

    private boolean sendWhole(HttpAnswer answer, byte[] head) throws IOException {
        AnswerStream open = answer.stream();
        if (open != null) {
            return pump(open, head);
        }
        HttpAnswer.BodyWriter writing = answer.writing();
        if (writing != null) {
            wire.write(head);
            SessionOutputBufferImpl buffer = new SessionOutputBufferImpl(CHUNK_BYTES);
            BufferedSink chunks = Okio.buffer(Okio.sink(new ChunkedOutputStream(buffer, wire, CHUNK_BYTES)));
            writing.to(chunks);
            chunks.close(); // says that the body is whole, so not after a failure
            return true;
        }
        WireEffect inside = answer.inBody();
        if (inside == null) {
            wire.write(head, answer.body());
            return true;
        }
        wire.write(head);
        inside.playInBody(answer.body(), wire, edge.closing());
        return !inside.endsConnection();
    }

    private boolean playFirst(HttpAnswer answer) throws IOException {
        WireEffect first = answer.beforeFirstByte();
        if (first == null) {
            return true;
        }
        first.play(wire, edge.closing());
        return !first.endsConnection();
    }

    private boolean pump(AnswerStream open, byte[] head) throws IOException {
        open.whenEnded(wire::close);
        try {
            wire.write(head);
            byte[] bytes = open.next(LOOK);
            while (bytes != null && (bytes.length > 0 || !wire.peerHasLeft())) {
                wire.write(bytes);
                bytes = open.next(LOOK);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.end();
        }
        return false;
    }
}
