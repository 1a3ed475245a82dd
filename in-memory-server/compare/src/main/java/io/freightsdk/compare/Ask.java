package io.freightsdk.compare;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A request, in which names in braces stand for what differs from service to service, and what its success costs. */
record Ask(String method, String path, Map<String, String> headers, String body, BigDecimal priceUsd) {
    private static final String AUTHORIZATION = "Authorization";

    static Ask of(String method, String path, String body) {
        Ask keyed = new Ask(method, path, Map.of(), body, BigDecimal.ZERO).with(AUTHORIZATION, "Bearer {key}");
        return body.isEmpty() ? keyed : keyed.with("Content-Type", "application/json");
    }

    static Ask get(String path) {
        return of("GET", path, "");
    }

    static Ask post(String path, String body) {
        return of("POST", path, body);
    }

    Ask with(String header, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new Ask(method, path, more, body, priceUsd);
    }

    Ask authorized(String value) {
        return with(AUTHORIZATION, value);
    }

    Ask keyless() {
        Map<String, String> fewer = new LinkedHashMap<>(headers);
        fewer.remove(AUTHORIZATION);
        return new Ask(method, path, fewer, body, priceUsd);
    }

    Ask costing(BigDecimal price) {
        return new Ask(method, path, headers, body, price);
    }

    Ask filled(Map<String, String> names) {
        UnaryOperator<String> fill = text -> {
            String filled = text;
            for (Map.Entry<String, String> name : names.entrySet()) {
                filled = filled.replace("{" + name.getKey() + "}", name.getValue());
            }
            return filled;
        };
        Map<String, String> values = new LinkedHashMap<>(headers);
        values.replaceAll((header, value) -> fill.apply(value));
        return new Ask(method, fill.apply(path), values, fill.apply(body), priceUsd);
    }
}
