package io.freightsdk.mcp;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Arguments with one thing changed somewhere, as a model might get it wrong. */
final class Mutations {
    private static final List<@Nullable Object> OTHERS = Arrays.asList(
            null,
            "",
            "  ",
            " Chicago ",
            "summary",
            "2026-05-04T14:00:00Z",
            new BigDecimal("7"),
            new BigDecimal("-0.5"),
            true,
            List.of(),
            List.of("x"),
            Map.of(),
            Map.of("address", "1 McpServerMain St", "city", "Waco", "state", "TX", "zip", "76701"));
    private static final List<String> NAMES = List.of("weight", "truckNumber", "date", "lat", "detail", "colour");

    private final Random chance;

    Mutations(Random chance) {
        this.chance = chance;
    }

    /** A copy with one change, at the top or somewhere inside. */
    @Nullable
    Object of(@Nullable Object tree) {
        if (tree instanceof Map<?, ?> map) {
            return ofMap(map);
        }
        if (tree instanceof List<?> list && !list.isEmpty() && chance.nextInt(4) > 0) {
            List<@Nullable Object> copy = new ArrayList<>(list);
            copy.set(0, of(copy.get(0)));
            return copy;
        }
        return OTHERS.get(chance.nextInt(OTHERS.size()));
    }

    private Map<String, @Nullable Object> ofMap(Map<?, ?> map) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        map.forEach((name, value) -> copy.put(String.valueOf(name), value));
        List<String> names = List.copyOf(copy.keySet());
        switch (chance.nextInt(4)) {
            case 0 -> copy.remove(names.get(chance.nextInt(names.size())));
            case 1 -> copy.put(NAMES.get(chance.nextInt(NAMES.size())), OTHERS.get(chance.nextInt(OTHERS.size())));
            default -> copy.compute(names.get(chance.nextInt(names.size())), (name, value) -> of(value));
        }
        return copy;
    }

    /** Without nulls and blank texts in objects, and without blanks around texts. */
    static @Nullable Object asToolsReadThem(@Nullable Object value) {
        if (value instanceof String text) {
            return text.strip();
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> read = new ArrayList<>();
            list.forEach(element -> read.add(asToolsReadThem(element)));
            return read;
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> read = new LinkedHashMap<>();
            map.forEach((name, entry) -> {
                if (entry != null && !(entry instanceof String text && text.isBlank())) {
                    read.put(String.valueOf(name), asToolsReadThem(entry));
                }
            });
            return read;
        }
        return value;
    }
}
