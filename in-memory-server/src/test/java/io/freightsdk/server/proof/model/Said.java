package io.freightsdk.server.proof.model;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A response as it can be compared.
 *
 * @param mark what there is to say besides status and body
 */
record Said(int status, Map<String, @Nullable Object> body, String mark) {

    static final Said NOTHING = new Said(0, Map.of(), "no response");

    static Said of(int status, @Nullable Object... namesAndValues) {
        Map<String, @Nullable Object> body = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            body.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
        return new Said(status, body, "");
    }

    Said marked(String mark) {
        return new Said(status, body, mark);
    }

    boolean isGood() {
        return status >= 200 && status < 300;
    }

    /** One text for all ways to say the same: null is absent, 0.60 is 0.6, and the order of fields does not matter. */
    @Override
    public String toString() {
        return (status + " " + plain(body) + " " + mark).strip();
    }

    static String plain(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<String, String> sorted = new TreeMap<>();
            map.forEach((name, inner) -> {
                if (inner != null) {
                    sorted.put(String.valueOf(name), plain(inner));
                }
            });
            return sorted.toString();
        }
        if (value instanceof List<?> list) {
            return list.stream().map(Said::plain).toList().toString();
        }
        if (value instanceof Number number) {
            return new BigDecimal(number.toString()).stripTrailingZeros().toPlainString();
        }
        return String.valueOf(value);
    }
}
