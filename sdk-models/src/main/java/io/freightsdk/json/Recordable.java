package io.freightsdk.json;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What of a body may stand in a recording: shapes, and the values by which a contract is judged. Every other text is a mask and
 * every other number a zero, so that a field nobody knew of gives nothing away.
 */
final class Recordable {
    private static final Set<String> HOLD =
            Set.of("pickups", "deliveries", "stops", "gpsTrack", "services", "eta", "target", "prices");
    /** What names a load and tells its state, errors, money, the catalog, times, figures. */
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

    /** A phone, an e-mail address, a key or a token. */
    private static final Pattern PRIVATE =
            Pattern.compile("\\+[0-9]{7,}|^[0-9() .-]{10,}$|@|[A-Za-z]{2,12}_[0-9A-Za-z]{16,}");

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

    private Map<String, @Nullable Object> object(Map<?, ?> map) {
        Map<String, @Nullable Object> shown = new LinkedHashMap<>();
        map.forEach((name, value) -> shown.put(String.valueOf(name), value == null ? null : field(name, value)));
        return shown;
    }

    private Object field(@Nullable Object name, Object value) {
        if (HOLD.contains(name)) {
            return "prices".equals(name) ? prices(value) : held(value);
        }
        if ("customerRef".equals(name) && value instanceof String reference) {
            return alias.apply(reference);
        }
        return SHOW.contains(name) && isPlain(value) ? shown(value) : hidden(value);
    }

    /** The same name may stand where nobody expects it, with something else under it. */
    private Object shown(Object value) {
        if (value instanceof String text && PRIVATE.matcher(text).find()) {
            return alias.apply(text);
        }
        return value instanceof BigDecimal number && number.abs().compareTo(LARGEST) > 0 ? BigDecimal.ZERO : value;
    }

    private Object held(Object value) {
        if (value instanceof Map<?, ?> map) {
            return object(map);
        }
        return value instanceof List<?> list ? each(list, this::held) : hidden(value);
    }

    private Object prices(Object value) {
        return value instanceof Map<?, ?> map && map.values().stream().allMatch(BigDecimal.class::isInstance)
                ? map
                : hidden(value);
    }

    /** A list of texts is one of the names of fields. */
    private static boolean isPlain(Object value) {
        return value instanceof List<?> list
                ? list.stream().allMatch(String.class::isInstance)
                : !(value instanceof Map);
    }

    private Object hidden(Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> masked = new LinkedHashMap<>();
            map.forEach((name, each) -> masked.put(String.valueOf(name), each == null ? null : hidden(each)));
            return masked;
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
