package io.freightsdk.compare;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The allowed content of a recording: shapes, and the values by which a contract is judged, of texts those that are one word. Every
 * other text is a mask or an alias and every other number a zero, so that a field nobody knew of gives nothing away.
 */
final class Recordable {
    private static final Set<String> HOLD =
            Set.of("pickups", "deliveries", "stops", "gpsTrack", "services", "eta", "target", "prices");
    /** Names of fields that are recorded: of a load, its state, errors, money, the catalog, times, figures. */
    private static final Set<String> SHOW = Set.of("""
            loadId loadNumber pingpointLoadId status oldStatus newStatus driverResolution type sequence
            code reason fields
            currency balanceUsd priceUsd amountUsd price_usd payment
            id category endpoint
            createdAt deliveredAt date windowFrom windowTo arrivedAt departedAt ts timestamp bol_received_at
            etaAt earliestAt latestAt positionAt computedAt
            pingCount distanceMiles delayMinutes pickupDwellMinutes deliveryDwellMinutes speed heading confidence
            remainingMiles remainingDriveMinutes restMinutes projectedDelayMinutes
            """.split("\\s+"));

    /** A phone number, alone or in another text, a key or a token. */
    private static final Pattern PRIVATE = Pattern.compile("\\+[0-9]{7,}|^[0-9() .-]{10,}$"
            + "|(?<![0-9])[2-9][0-9]{2}[-. )]{0,2}[0-9]{3}[-. ]?[0-9]{4}(?![0-9])|[A-Za-z]{2,12}_[0-9A-Za-z]{16,}");

    /** A status, a code, a name of a field, a time: no sentence, address or link. */
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_.:+-]{1,64}");

    private static final Pattern PATH = Pattern.compile("(?:/[A-Za-z0-9_.-]{1,64}){1,8}");

    /** Figures and amounts are smaller, and phones as numbers are not. */
    private static final BigDecimal LARGEST = BigDecimal.valueOf(100_000_000);

    private final UnaryOperator<String> alias;

    private Recordable(UnaryOperator<String> alias) {
        this.alias = alias;
    }

    /** The tree with what may be shown; a reference stands under its alias. */
    static Object of(Object tree, UnaryOperator<String> alias) {
        Recordable recordable = new Recordable(alias);
        return tree instanceof Map<?, ?> map ? recordable.object(map) : recordable.hidden(tree);
    }

    /** Whether it may be shown, wherever it stands. */
    static boolean isWord(String text) {
        return WORD.matcher(text).matches() && !isPrivate(text);
    }

    /** Whether a phone number or a key is in it. */
    static boolean isPrivate(String text) {
        return PRIVATE.matcher(text).find();
    }

    private Map<String, @Nullable Object> object(Map<?, ?> map) {
        return named(map, this::field);
    }

    /** The names of an object that nobody knows may be anything. */
    private Map<String, @Nullable Object> named(Map<?, ?> map, BiFunction<String, Object, Object> field) {
        Map<String, @Nullable Object> shown = new LinkedHashMap<>();
        map.forEach((key, value) -> {
            String name = String.valueOf(key);
            shown.put(text(name), value == null ? null : field.apply(name, value));
        });
        return shown;
    }

    private Object field(String name, Object value) {
        if (HOLD.contains(name)) {
            return "prices".equals(name) ? prices(value) : held(value);
        }
        if ("customerRef".equals(name) && value instanceof String reference) {
            return alias.apply(reference);
        }
        if ("endpoint".equals(name) && value instanceof String path) {
            return PATH.matcher(path).matches() && !isPrivate(path) ? path : alias.apply(path);
        }
        return SHOW.contains(name) ? shown(value) : hidden(value);
    }

    /** The same name may stand where nobody expects it, with something else under it. */
    private Object shown(Object value) {
        if (value instanceof String text) {
            return text(text);
        }
        // one of texts is of names of fields
        if (value instanceof List<?> list && list.stream().allMatch(String.class::isInstance)) {
            return each(list, this::shown);
        }
        return value instanceof BigDecimal number && number.abs().compareTo(LARGEST) <= 0 ? number : hidden(value);
    }

    private String text(String text) {
        return isWord(text) ? text : alias.apply(text);
    }

    private Object held(Object value) {
        if (value instanceof Map<?, ?> map) {
            return object(map);
        }
        return value instanceof List<?> list ? each(list, this::held) : hidden(value);
    }

    private Object prices(Object value) {
        return value instanceof Map<?, ?> map && map.values().stream().allMatch(BigDecimal.class::isInstance)
                ? named(map, (name, price) -> shown(price))
                : hidden(value);
    }

    private Object hidden(Object value) {
        if (value instanceof Map<?, ?> map) {
            return named(map, (name, each) -> hidden(each));
        }
        if (value instanceof List<?> list) {
            return each(list, this::hidden);
        }
        return value instanceof Boolean ? value : value instanceof BigDecimal ? BigDecimal.ZERO : "***";
    }

    private static List<@Nullable Object> each(List<?> list, UnaryOperator<Object> shown) {
        List<@Nullable Object> all = new ArrayList<>();
        list.forEach(element -> all.add(element == null ? null : shown.apply(element)));
        return all;
    }
}
