package io.freightsdk.server.api;

import io.freightsdk.server.money.Fingerprint;
import io.freightsdk.server.money.Replays;
import io.freightsdk.server.money.Replays.IdempotencyKey;
import io.freightsdk.server.money.Replays.KeptReply;
import io.freightsdk.server.money.Replays.KeyedResult;
import io.freightsdk.server.wire.HttpAnswer;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** Gives the first answer again to everybody who comes with the same Idempotency-Key. */
final class Idempotent {
    private static final String HEADER = "Idempotency-Key";

    private Idempotent() {}

    /** Runs the work, with the key as it may be written down, unless that has an answer; only a 2xx uses it up. */
    static HttpAnswer answer(
            ServerCall call, Replays replays, String brokerId, Function<@Nullable String, HttpAnswer> work) {
        String text = call.request().headers().first(HEADER);
        if (text == null) {
            return work.apply(null);
        }
        IdempotencyKey key = scoped(call, key(text));
        Fingerprint body = Fingerprint.of(call.request().body().toByteArray());
        try {
            return answer(
                    call,
                    replays.once(
                            brokerId,
                            key,
                            body,
                            () -> reply(work.apply(call.world().secrets().shown(text)))));
        } catch (TimeoutException e) {
            return HttpAnswer.error(
                    503, "another call with this Idempotency-Key is still running, nothing charged by this one");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return HttpAnswer.error(503, "the server is closing, nothing charged");
        }
    }

    private static KeptReply reply(HttpAnswer answer) {
        return new KeptReply(answer.status(), ByteString.of(answer.body()));
    }

    private static HttpAnswer answer(ServerCall call, KeyedResult result) {
        if (result.mismatch()) {
            call.facts().idempotencyMismatch();
            OptionalInt refusal = call.world().settings().decisions().mismatchStatus();
            if (refusal.isPresent()) {
                return JsonBodies.error(
                        refusal.getAsInt(),
                        "IDEMPOTENCY_MISMATCH",
                        "this Idempotency-Key came with another body before, nothing charged");
            }
        }
        HttpAnswer answer =
                HttpAnswer.json(result.answer().status(), result.answer().body().toByteArray());
        return result.replayed() ? answer.header("Idempotency-Replayed", "true") : answer;
    }

    /** Binds a key to its path where each operation has keys of its own. */
    private static IdempotencyKey scoped(ServerCall call, IdempotencyKey key) {
        if (!call.world().settings().decisions().keysPerOperation()) {
            return key;
        }
        String path = String.join("/", call.request().target().segments());
        return new IdempotencyKey(Fingerprint.of(path + " " + key.text()).hex());
    }

    private static IdempotencyKey key(String text) {
        try {
            return new IdempotencyKey(text);
        } catch (IllegalArgumentException e) {
            throw new Refused(400, Objects.requireNonNullElse(e.getMessage(), HEADER));
        }
    }
}
