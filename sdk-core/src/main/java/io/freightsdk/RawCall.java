package io.freightsdk;

import io.freightsdk.Operation.Repeats;
import io.freightsdk.json.FreightJson;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * A call of an endpoint that this version has no method for: {@link FreightClient#raw} sends it under the same keys, retries,
 * limits and reports as any other, once it is said to be {@link #free} or {@link #priced}. Any 2xx of a priced one counts as
 * charged, unless the service marks it as a replay or, of a creation of a load, as one that was there. A paid endpoint that
 * has a method is refused, unless it is under its price.
 *
 * @param name the name in messages, reports, meters and derived keys, such as {@code listInvoices}: one for an endpoint
 * @param path the path below the base URL, such as {@code v1/agent/invoices?page=2}
 * @param orderId your own name of what is done once, from which the idempotency key is derived; null for a GET
 * @param json the body, sent as it is; null for a GET
 * @param priceKey the key in the price list of what it costs each time, or once for its order id; null if it is free
 * @param isFree whether it is known to cost nothing
 */
public record RawCall(
        String name,
        String path,
        @Nullable String orderId,
        @Nullable String json,
        @Nullable String priceKey,
        boolean isFree) {
    private static final Pattern NAME = Pattern.compile("\\w{1,64}");
    private static final Pattern PATH =
            Pattern.compile("(?!\\.)[\\w~-][\\w.~-]*(/(?!\\.)[\\w.~-]+)*(\\?[\\w.~%&=+-]*)?");

    private static final Pattern CREATION =
            Pattern.compile("(?i)POST .*/(" + Plans.LOADS + '|' + Plans.TRACKED_LOAD + ')');

    private static final Pattern OF_A_LOAD = Pattern.compile("(?i).*/" + Plans.LOADS + "/.+");

    /** The price keys of endpoints with methods, whose limits would not hold under another. */
    private static final Map<Pattern, String> PRICED =
            Map.of(CREATION, "load_create", Pattern.compile("(?i)GET .*/" + Plans.LOADS + "/[^/]+"), "position_read");

    /** Each request moves money of a card, or is billed whatever its key is. */
    private static final Pattern BY_METHOD_ONLY =
            Pattern.compile("(?i)POST .*/(v1/billing/topup/.+|" + Plans.TRACKED_POSITION + ')');

    /** Refuses a name that is not a word, a path that would lead elsewhere, and an order id without a body. */
    public RawCall {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("raw: a name has 1 to 64 letters, digits and underscores");
        }
        if (!PATH.matcher(path).matches()) {
            throw new IllegalArgumentException(name + ": a path is plain, without / at its ends: v1/invoices?page=2");
        }
        if ((json == null) != (orderId == null)) {
            throw new IllegalArgumentException(name + ": a body has an order id, and nothing else has one");
        }
        if (isFree && priceKey != null) {
            throw new IllegalArgumentException(name + ": a call is free or priced, not both");
        }
    }

    /** A GET, which is retried freely if it is {@link #free}. */
    public static RawCall get(String name, String path) {
        return new RawCall(name, path, null, null, null, false);
    }

    /** A POST, which is retried with the key of its order id. */
    public static RawCall post(String name, String path, String orderId, String json) {
        Objects.requireNonNull(orderId, "orderId");
        return new RawCall(name, path, orderId, Objects.requireNonNull(json, "json"), null, false);
    }

    /** Returns this call as one that costs nothing: no limit holds, and a lost response is one that moved no money. */
    public RawCall free() {
        return new RawCall(name, path, orderId, json, priceKey, true);
    }

    /** Returns this call with its price, which limits hold for, each time it is sent by a call. */
    public RawCall priced(String priceKey) {
        return new RawCall(name, path, orderId, json, Objects.requireNonNull(priceKey, "priceKey"), isFree);
    }

    /** Returns whether a 200 there means that the load existed, and cost nothing. */
    boolean createsLoad(HttpUrl url) {
        return CREATION.matcher(target(url)).matches();
    }

    /** Returns whether a 404 there may be that of a load. */
    boolean namesLoad(HttpUrl url) {
        return OF_A_LOAD.matcher(target(url)).matches();
    }

    /** The whole path counts: the base URL may have a part of it. */
    private String target(HttpUrl url) {
        return (json == null ? "GET /" : "POST /") + String.join("/", url.pathSegments());
    }

    /** Throws if limits of money would not hold for it. */
    void check(HttpUrl url) {
        if (!isFree && priceKey == null) {
            throw new IllegalArgumentException(name + ": say whether it costs money, by free() or priced(…)");
        }
        String target = target(url);
        if (BY_METHOD_ONLY.matcher(target).matches()) {
            throw new IllegalArgumentException(name + ": " + path + " has a method, without which no limit holds");
        }
        PRICED.forEach((paths, key) -> {
            if (paths.matcher(target).matches() && !key.equals(priceKey)) {
                throw new IllegalArgumentException(name + ": " + path + " is priced(\"" + key + "\")");
            }
        });
    }

    /** Omits the body, and of the path what may be anything. */
    @Override
    public String toString() {
        return "RawCall[" + name + ", orderId=" + orderId + ", priceKey=" + priceKey + "]";
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
                    : JsonBody.verbatim(
                            json, Objects.requireNonNull(FreightJson.tree().fromJson(json), "json"));
        } catch (IOException | RuntimeException e) {
            throw new IllegalArgumentException(name + ": the body is not JSON", e);
        }
    }
}
