package io.freightsdk.server.api;

import io.freightsdk.server.api.Route.Handler;
import io.freightsdk.server.state.RequestFacts;
import io.freightsdk.server.state.RequestJournal.Talks.Talk;
import io.freightsdk.server.state.World;
import io.freightsdk.server.values.JournalEntry;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Request;
import java.time.Duration;
import java.util.Arrays;
import okio.ByteString;

/** The stage that writes a call into the journal, with its answer, before that is sent. */
record Journaled(Handler inner) implements Handler {

    @Override
    public HttpAnswer perform(ServerCall call) {
        long begin = System.nanoTime();
        HttpAnswer sent = null;
        try {
            sent = inner.perform(call);
            return sent;
        } finally {
            HttpAnswer known = sent == null ? HttpAnswer.error(500, "internal error") : sent;
            append(call, known, Duration.ofNanos(System.nanoTime() - begin));
        }
    }

    private static void append(ServerCall call, HttpAnswer sent, Duration took) {
        RequestFacts facts = call.facts();
        if (sent.isCutOff()) {
            facts.responseLost();
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
