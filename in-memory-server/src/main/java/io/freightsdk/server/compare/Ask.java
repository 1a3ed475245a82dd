package io.freightsdk.server.compare;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A request, in which names in braces stand for what differs from service to service.
 *
 * @param headers names and values in turn
 * @param body empty for none
 * @param priceUsd what an answer that succeeds costs by the price list
 */
record Ask(String method, String path, List<String> headers, String body, BigDecimal priceUsd) {

    static Ask of(String method, String path) {
        return new Ask(method, path, List.of(), "", BigDecimal.ZERO);
    }

    static Ask get(String path) {
        return of("GET", path);
    }

    static Ask post(String path, String body) {
        return new Ask("POST", path, List.of("Content-Type", "application/json"), body, BigDecimal.ZERO);
    }

    Ask with(String header, String value) {
        List<String> more = new ArrayList<>(headers);
        more.add(header);
        more.add(value);
        return new Ask(method, path, more, body, priceUsd);
    }

    Ask keyed() {
        return with("Authorization", "Bearer {key}");
    }

    Ask costing(@Nullable BigDecimal price) {
        return new Ask(method, path, headers, body, price == null ? BigDecimal.ZERO : price);
    }

    Ask filled(Map<String, String> names) {
        UnaryOperator<String> fill = text -> {
            String filled = text;
            for (Map.Entry<String, String> name : names.entrySet()) {
                filled = filled.replace("{" + name.getKey() + "}", name.getValue());
            }
            return filled;
        };
        return new Ask(method, fill.apply(path), headers.stream().map(fill).toList(), fill.apply(body), priceUsd);
    }
}
