package io.freightsdk.server.agent;

import io.freightsdk.server.billing.Fingerprint;
import io.freightsdk.server.billing.IdempotencyKey;
import io.freightsdk.server.billing.KeptReply;
import io.freightsdk.server.billing.KeyedResult;
import io.freightsdk.server.billing.Replays;
import io.freightsdk.server.http.Answer;
import io.freightsdk.server.routing.Call;
import io.freightsdk.server.routing.Json;
import io.freightsdk.server.routing.Refused;
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

    /**
     * Runs the work unless its key has an answer; only a 2xx uses the key up. The work is handed the key as it may be
     * written down.
     */
    static Answer answer(Call call, Replays replays, String brokerId, Function<@Nullable String, Answer> work) {
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
                            () -> reply(work.apply(call.world().shown(text)))));
        } catch (TimeoutException e) {
            return Answer.error(
                    503, "another call with this Idempotency-Key is still running, nothing charged by this one");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Answer.error(503, "the server is closing, nothing charged");
        }
    }

    private static KeptReply reply(Answer answer) {
        return new KeptReply(answer.status(), ByteString.of(answer.body()));
    }

    private static Answer answer(Call call, KeyedResult result) {
        if (result.mismatch()) {
            call.facts().idempotencyMismatch();
            OptionalInt refusal = call.world().settings().dialect().mismatchStatus();
            if (refusal.isPresent()) {
                return Json.error(
                        refusal.getAsInt(),
                        "IDEMPOTENCY_MISMATCH",
                        "this Idempotency-Key came with another body before, nothing charged");
            }
        }
        Answer answer =
                Answer.json(result.answer().status(), result.answer().body().toByteArray());
        return result.replayed() ? answer.header("Idempotency-Replayed", "true") : answer;
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
