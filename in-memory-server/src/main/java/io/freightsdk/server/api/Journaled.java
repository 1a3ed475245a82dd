package io.freightsdk.server.api;

import io.freightsdk.server.api.Route.Handler;
import io.freightsdk.server.state.RequestFacts;
import io.freightsdk.server.state.Talk;
import io.freightsdk.server.state.World;
import io.freightsdk.server.values.JournalEntry;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Request;
import java.time.Duration;
import java.util.Arrays;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** The stage that writes a call into the journal, with its answer, before that is sent. */
record Journaled(Handler inner) implements Handler {
    private static final int LONGEST_HEADER = 200;

    @Override
    public HttpAnswer perform(ServerCall call) {
        long begin = System.nanoTime();
        noteHeaders(call);
        HttpAnswer sent = HttpAnswer.error(500, "internal error");
        try {
            sent = inner.perform(call);
            return sent;
        } finally {
            append(call, sent, Duration.ofNanos(System.nanoTime() - begin));
        }
    }

    /** First of all, so that a call that fails early can be told from one with another key. */
    static void noteHeaders(ServerCall call) {
        call.facts()
                .idempotencyKey(shown(call, "Idempotency-Key", Integer.MAX_VALUE))
                .caller(
                        shown(call, "User-Agent", LONGEST_HEADER),
                        shown(call, "traceparent", LONGEST_HEADER),
                        shown(call, "X-Client-Request-Id", LONGEST_HEADER));
    }

    private static @Nullable String shown(ServerCall call, String header, int longest) {
        String text = call.request().headers().first(header);
        if (text == null) {
            return null;
        }
        String shown = call.world().secrets().shown(text);
        return shown.length() > longest ? shown.substring(0, longest) : shown;
    }

    private static void append(ServerCall call, HttpAnswer sent, Duration took) {
        RequestFacts facts = call.facts();
        if (sent.isCutOff()) {
            facts.answerLost();
        }
        World world = facts.workedIn(call.world());
        JournalEntry entry = world.journal().append(facts, sent.status(), took);
        Request request = call.request();
        world.talks()
                .keep(new Talk(
                        entry.seq(),
                        request.headers(),
                        beginning(request.body()),
                        sent.headers(),
                        sent.body().length <= Talk.BODY_BYTES
                                ? sent.body()
                                : Arrays.copyOf(sent.body(), Talk.BODY_BYTES)));
    }

    private static ByteString beginning(ByteString body) {
        return body.size() <= Talk.BODY_BYTES ? body : ByteString.of(body.toByteArray(), 0, Talk.BODY_BYTES);
    }
}
