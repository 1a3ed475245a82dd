package io.freightsdk.server.agent;

import io.freightsdk.server.billing.Attempt;
import io.freightsdk.server.billing.Fingerprint;
import io.freightsdk.server.billing.IdempotencyKey;
import io.freightsdk.server.billing.Once;
import io.freightsdk.server.billing.Replays;
import io.freightsdk.server.http.Answer;
import io.freightsdk.server.routing.Call;
import io.freightsdk.server.routing.Json;
import io.freightsdk.server.routing.Refused;
import io.freightsdk.server.world.KeptReply;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** Gives the first answer again to everybody who comes with the same Idempotency-Key. */
final class Idempotent {
    private static final String HEADER = "Idempotency-Key";

    private Idempotent() {}

    /**
     * Runs the work unless its key has an answer; only a 2xx uses the key up. The work is handed the key as it may be
     * written down.
     */
    static Answer answer(
            Call call, Replays<KeptReply> replays, String brokerId, Function<@Nullable String, Answer> work) {
        String text = call.request().headers().first(HEADER);
        if (text == null) {
            return work.apply(null);
        }
        IdempotencyKey key = scoped(call, key(text));
        Fingerprint body = Fingerprint.of(call.request().body().toByteArray());
        return answer(
                call,
                once(replays, brokerId, key, body, () -> work.apply(call.world().shown(text))));
    }

    private static Answer answer(Call call, Once<KeptReply> once) {
        if (once instanceof Once.Ran<KeptReply> ran) {
            return answer(ran.answer());
        }
        if (once instanceof Once.Replayed<KeptReply> replayed) {
            if (replayed.mismatch()) {
                call.facts().idempotencyMismatch();
                call.world().settings().dialect().mismatchStatus().ifPresent(status -> {
                    throw new Refused(Json.error(
                            status,
                            "IDEMPOTENCY_MISMATCH",
                            "this Idempotency-Key came with another body before, nothing charged"));
                });
            }
            return answer(replayed.answer()).header("Idempotency-Replayed", "true");
        }
        return Answer.error(
                503, "another call with this Idempotency-Key is still running, nothing charged by this one");
    }

    private static Once<KeptReply> once(
            Replays<KeptReply> replays, String brokerId, IdempotencyKey key, Fingerprint body, Supplier<Answer> work) {
        try {
            return replays.once(brokerId, key, body, () -> {
                Answer answer = work.get();
                KeptReply reply = new KeptReply(answer.status(), ByteString.of(answer.body()));
                return answer.status() < 300 ? Attempt.keep(reply) : Attempt.forget(reply);
            });
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refused(Answer.error(503, "the server is closing, nothing charged"));
        }
    }

    private static Answer answer(KeptReply reply) {
        return Answer.json(reply.status(), reply.body().toByteArray());
    }

    /** Where each operation has keys of its own, a key is that of its path. */
    private static IdempotencyKey scoped(Call call, IdempotencyKey key) {
        if (!call.world().settings().dialect().keysAreOfOperations()) {
            return key;
        }
        String path = String.join("/", call.request().target().segments());
        return new IdempotencyKey(Fingerprint.of(path + " " + key.text()).hex());
    }

    private static IdempotencyKey key(String text) {
        try {
            return new IdempotencyKey(text);
        } catch (IllegalArgumentException e) {
            throw new Refused(Answer.error(400, Objects.requireNonNullElse(e.getMessage(), HEADER)));
        }
    }
}
