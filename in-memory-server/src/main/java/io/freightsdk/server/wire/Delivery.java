package io.freightsdk.server.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.time.Duration;
import okio.Buffer;
import okio.BufferedSink;
import okio.Okio;
import okio.Sink;
import okio.Timeout;

/** Sends answers over one wire, faults and all; each method returns whether the wire can carry another byte. */
final class Delivery {
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Wire wire;
    private final EdgePause pause;

    Delivery(Wire wire, EdgePause pause) {
        this.wire = wire;
        this.pause = pause;
    }

    boolean send(HttpAnswer answer, byte[] head) throws IOException {
        if (!playFirst(answer)) {
            return false;
        }
        AnswerStream stream = answer.stream();
        if (stream != null) {
            return pump(stream, head);
        }
        HttpAnswer.BodyWriter writing = answer.writing();
        if (writing != null) {
            wire.write(head);
            BufferedSink chunks = Okio.buffer(new Chunks(wire));
            writing.to(chunks);
            chunks.close(); // says that the body is whole, so not after a failure
            return true;
        }
        WireEffect inside = answer.inBody();
        byte[] body = answer.body();
        if (inside == null) {
            wire.write(head, body, body.length);
            return true;
        }
        wire.write(head);
        inside.playInBody(body, wire, pause);
        return !inside.endsConnection();
    }

    /** Leaves the body out, as the answer to a {@code HEAD} does. */
    boolean sendHead(HttpAnswer answer, byte[] head) throws IOException {
        if (!playFirst(answer)) {
            return false;
        }
        wire.write(head);
        return true;
    }

    private boolean playFirst(HttpAnswer answer) throws IOException {
        WireEffect first = answer.beforeFirstByte();
        if (first == null) {
            return true;
        }
        first.play(wire, pause);
        return !first.endsConnection();
    }

    private boolean pump(AnswerStream stream, byte[] head) throws IOException {
        stream.whenEnded(wire::close);
        try {
            wire.write(head);
            byte[] bytes = stream.next(LOOK);
            while (bytes != null && (bytes.length > 0 || !wire.peerHasLeft())) {
                wire.write(bytes);
                bytes = stream.next(LOOK);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            stream.end();
        }
        return false;
    }

    /** A body in chunks, each as long as what it is given; closing it sends the last, empty one, which says that it is whole. */
    private static final class Chunks implements Sink {
        private static final byte[] END = "0\r\n\r\n".getBytes(US_ASCII);

        private final Wire wire;

        Chunks(Wire wire) {
            this.wire = wire;
        }

        @Override
        public void write(Buffer source, long byteCount) throws IOException {
            if (byteCount == 0) {
                return; // an empty chunk would be the end
            }
            Buffer chunk = new Buffer().writeHexadecimalUnsignedLong(byteCount).writeUtf8("\r\n");
            chunk.write(source, byteCount);
            wire.write(chunk.writeUtf8("\r\n").readByteArray());
        }

        @Override
        public void flush() {}

        @Override
        public Timeout timeout() {
            return Timeout.NONE;
        }

        @Override
        public void close() throws IOException {
            wire.write(END);
        }
    }
}
