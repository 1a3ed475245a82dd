package io.freightsdk.server.wire;

import io.freightsdk.server.wire.RequestReader.Incoming;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One peer from accept to close: requests in, answers out, in order, on the thread that runs it. */
final class Connection {
    private static final byte[] NO_BODY = {};

    private enum State {
        /** Nobody is owed anything: a closing edge may drop it. */
        IDLE,
        /** A whole request has arrived and its answer is not out yet. */
        ANSWERING,
        DROPPED
    }

    private final EdgeContext edge;
    private final Wire wire;
    private final RequestReader reader;
    private final Delivery delivery;
    private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);
    private volatile @Nullable AnswerStream stream;

    Connection(EdgeContext edge, Wire wire) {
        this.edge = edge;
        this.wire = wire;
        this.reader = new RequestReader(edge.config(), wire);
        this.delivery = new Delivery(wire, edge.closing());
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

    void resetIfWriteIsOverdue() {
        wire.resetIfWriteIsOverdue();
    }

    private boolean serveNext() throws IOException {
        if (!reader.awaitNext()) {
            return false;
        }
        String id = edge.config().requestIds.get();
        try {
            Incoming incoming = reader.read(id);
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

    private boolean send(HttpAnswer answer, byte[] head, String method) throws IOException {
        boolean bodiless = answer.isBodiless() || method.equals("HEAD");
        return bodiless ? delivery.sendHead(answer, head) : delivery.send(answer, head);
    }
}
