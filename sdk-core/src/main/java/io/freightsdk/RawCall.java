package io.freightsdk;

import io.freightsdk.json.FreightJson;
import java.io.IOException;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A call of an endpoint that this version has no method for: {@link FreightClient#raw} sends it under the same keys, retries,
 * limits and reports as any other. Any 2xx of a priced one counts as charged, unless the service marks it as a replay.
 *
 * @param name the name in messages, reports, meters and derived keys, such as {@code listInvoices}: one for an endpoint
 * @param path the path below the base URL, such as {@code v1/agent/invoices?page=2}
 * @param orderId your own name of what is done once, from which the idempotency key is derived; null for a GET
 * @param json the body, null for a GET
 * @param priceKey the key in the price list of what it costs each time, or once for its order id; null if it is free
 */
public record RawCall(
        String name,
        String path,
        @Nullable String orderId,
        @Nullable String json,
        @Nullable String priceKey) {
    private static final Pattern NAME = Pattern.compile("\\w{1,64}");
    private static final Pattern PATH =
            Pattern.compile("(?!\\.)[\\w~-][\\w.~-]*(/(?!\\.)[\\w.~-]+)*(\\?[\\w.~%&=+-]*)?");

    /** Refuses a name that is not a word, a path that would lead elsewhere, and an order id without a body. */
    public RawCall {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("raw: a name has 1 to 64 letters, digits and underscores");
        }
        if (!PATH.matcher(path).matches()) {
            throw new IllegalArgumentException(name + ": the path is plain, such as v1/agent/invoices?page=2");
        }
        if ((json == null) != (orderId == null)) {
            throw new IllegalArgumentException(name + ": a body has an order id, and nothing else has one");
        }
    }

    /** A GET, which is free and retried freely unless it is {@link #priced}. */
    public static RawCall get(String name, String path) {
        return new RawCall(name, path, null, null, null);
    }

    /** A POST, which is retried with the key of its order id. */
    public static RawCall post(String name, String path, String orderId, String json) {
        return new RawCall(
                name, path, Objects.requireNonNull(orderId, "orderId"), Objects.requireNonNull(json, "json"), null);
    }

    /** Returns this call with its price, which limits hold for: of a GET each time, of a POST once for its order id. */
    public RawCall priced(String priceKey) {
        return new RawCall(name, path, orderId, json, Objects.requireNonNull(priceKey, "priceKey"));
    }

    Repeats repeats() {
        if (json == null) {
            return priceKey == null ? Repeats.FREELY : Repeats.EACH_IS_BILLED;
        }
        return priceKey == null ? Repeats.ONCE : Repeats.WITH_KEY;
    }

    @Nullable
    JsonBody body() {
        try {
            return json == null
                    ? null
                    : JsonBody.of(
                            FreightJson.tree(),
                            Objects.requireNonNull(FreightJson.tree().fromJson(json), "json"));
        } catch (IOException | RuntimeException e) {
            throw new IllegalArgumentException(name + ": the body is not JSON", e);
        }
    }
}
