package io.freightsdk.server.api;

import io.freightsdk.json.FreightJson;
import io.freightsdk.server.dialect.Dialect;
import io.freightsdk.server.dialect.ErrorKind;
import io.freightsdk.server.wire.HttpAnswer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answers as another service does where the server's settings say so; what is kept and charged stays as it is. */
final class InDialect implements Handler {
    private static final String REPLAYED = "Idempotency-Replayed";

    private final Handler operation;

    InDialect(Handler operation) {
        this.operation = operation;
    }

    @Override
    public HttpAnswer perform(ServerCall call) {
        Dialect dialect = call.world().settings().dialect();
        if (dialect.isStandard()) {
            return operation.perform(call);
        }
        try {
            return said(operation.perform(call), dialect);
        } catch (Refused refused) {
            throw new Refused(said(refused.answer(), dialect));
        }
    }

    private static HttpAnswer said(HttpAnswer answer, Dialect dialect) {
        Map<String, @Nullable Object> body = object(answer);
        int status = answer.status() < 400 ? answer.status() : dialect.status(ErrorKind.of(body), answer.status());
        if ("INVALID_KEY".equals(body.get("code"))) {
            dialect.invalidKeyCode().ifPresent(code -> body.put("code", code));
        }
        String eta = dialect.eta();
        if (eta != null && body.containsKey("eta")) {
            body.put("eta", tree(eta));
        }
        HttpAnswer said = HttpAnswer.json(
                status, FreightJson.tree().serializeNulls().toJson(body).getBytes(StandardCharsets.UTF_8));
        return withHeaders(answer, said, dialect);
    }

    private static HttpAnswer withHeaders(HttpAnswer answer, HttpAnswer said, Dialect dialect) {
        HttpAnswer[] built = {said};
        answer.headers().forEach((name, value) -> {
            boolean shown = !name.equals(REPLAYED) || dialect.showsReplays();
            if (shown && !name.equals("Content-Type")) {
                built[0] = built[0].header(name, value);
            }
        });
        return built[0];
    }

    private static Map<String, @Nullable Object> object(HttpAnswer answer) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        if (tree(answer.text()) instanceof Map<?, ?> read) {
            read.forEach((name, value) -> object.put(String.valueOf(name), value));
        }
        return object;
    }

    private static @Nullable Object tree(String json) {
        try {
            return FreightJson.tree().fromJson(json);
        } catch (IOException e) {
            throw new UncheckedIOException("an answer of this server is JSON", e);
        }
    }
}
