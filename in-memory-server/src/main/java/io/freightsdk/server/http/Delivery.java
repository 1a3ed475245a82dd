package io.freightsdk.server.http;

import java.io.IOException;
import java.time.Duration;
import okio.BufferedSink;
import okio.Okio;

/** Sends answers over one wire, faults and all; each method returns whether the wire can carry another byte. */
final class Delivery {
    private static final int SLICES_PER_SECOND = 20;
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Wire wire;
    private final Pause pause;

    Delivery(Wire wire, Pause pause) {
        this.wire = wire;
        this.pause = pause;
    }

    boolean send(Answer answer, byte[] head) throws IOException {
        if (!playFirst(answer)) {
            return false;
        }
        AnswerStream stream = answer.stream();
        if (stream != null) {
            return pump(stream, head);
        }
        Answer.BodyWriter writing = answer.writing();
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
        if (inside instanceof WireEffect.Slow slow) {
            return drip(head, body, slow.bytesPerSecond());
        }
        int before = inside instanceof WireEffect.Truncate truncate
                ? Math.min(truncate.afterBytes(), Math.max(0, body.length - 1))
                : body.length / 2;
        wire.write(head, body, before);
        if (!play(inside)) {
            return false;
        }
        wire.write(body, before, body.length - before);
        return true;
    }

    /** Leaves the body out, as the answer to a {@code HEAD} does. */
    boolean sendHead(Answer answer, byte[] head) throws IOException {
        if (!playFirst(answer)) {
            return false;
        }
        wire.write(head);
        return true;
    }

    private boolean playFirst(Answer answer) throws IOException {
        WireEffect first = answer.beforeFirstByte();
        return first == null || play(first);
    }

    private boolean play(WireEffect effect) throws IOException {
        if (effect instanceof WireEffect.Delay delay) {
            pause.await(delay.duration());
            return true;
        }
        if (effect instanceof WireEffect.Stall) {
            wire.awaitPeer();
        } else if (effect instanceof WireEffect.Reset) {
            wire.reset();
        } else if (effect instanceof WireEffect.Garbage garbage) {
            wire.write(garbage.bytes().toByteArray());
        }
        return false;
    }

    private boolean drip(byte[] head, byte[] body, int bytesPerSecond) throws IOException {
        wire.write(head);
        int slice = Math.max(1, bytesPerSecond / SLICES_PER_SECOND);
        Duration each = Duration.ofNanos(slice * 1_000_000_000L / bytesPerSecond);
        for (int sent = 0; sent < body.length; sent += slice) {
            pause.await(each);
            wire.write(body, sent, Math.min(slice, body.length - sent));
        }
        return true;
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
}
