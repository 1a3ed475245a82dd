package io.freightsdk.compare;

import io.freightsdk.json.FreightJson;
import io.freightsdk.server.values.CallTap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Answers as another service does; what the server keeps and charges stays as it is. */
final class DialectTap implements CallTap {
    private static final String REPLAYED = "Idempotency-Replayed";

    private final Dialect dialect;

    DialectTap(Dialect dialect) {
        this.dialect = dialect;
    }

    @Override
    public Answered answering(Answered answer) {
        Map<String, @Nullable Object> body = new LinkedHashMap<>();
        Trees.object(Trees.read(answer.body())).forEach((name, value) -> body.put(String.valueOf(name), value));
        Optional<String> status =
                answer.status() < 400 ? Optional.empty() : dialect.value(Dialect.STATUS + ErrorKind.of(body));
        if ("INVALID_KEY".equals(body.get("code"))) {
            dialect.value(Dialect.INVALID_KEY_CODE).ifPresent(code -> body.put("code", code));
        }
        if (body.containsKey("eta")) {
            dialect.value(Dialect.ETA).ifPresent(eta -> body.put("eta", Trees.read(eta)));
        }
        Map<String, String> headers = new LinkedHashMap<>(answer.headers());
        if (dialect.value(Dialect.REPLAY_HEADER).orElse("yes").equals("no")) {
            headers.remove(REPLAYED);
        }
        return new Answered(
                status.map(Integer::parseInt).orElse(answer.status()),
                headers,
                FreightJson.tree().serializeNulls().toJson(body));
    }
}
