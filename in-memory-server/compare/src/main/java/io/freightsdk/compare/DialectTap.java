package io.freightsdk.compare;

import io.freightsdk.json.FreightJson;
import io.freightsdk.server.values.CallTap;
import java.util.LinkedHashMap;
import java.util.Map;
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
        int status = answer.status() < 400 ? answer.status() : dialect.status(ErrorKind.of(body), answer.status());
        if ("INVALID_KEY".equals(body.get("code"))) {
            dialect.invalidKeyCode().ifPresent(code -> body.put("code", code));
        }
        String eta = dialect.eta();
        if (eta != null && body.containsKey("eta")) {
            body.put("eta", Trees.read(eta));
        }
        Map<String, String> headers = new LinkedHashMap<>(answer.headers());
        if (!dialect.showsReplays()) {
            headers.remove(REPLAYED);
        }
        return new Answered(status, headers, FreightJson.tree().serializeNulls().toJson(body));
    }
}
