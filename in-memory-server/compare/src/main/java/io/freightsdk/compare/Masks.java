package io.freightsdk.compare;

import io.freightsdk.json.FreightJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Takes keys, phones, addresses and the tokens of links out of what is shown. */
final class Masks {
    static final String MASK = "***";
    private static final Set<String> SENSITIVE = Set.of(
            "driverPhone", "driverWebLink", "driverAppLink", "trackingLink", "brokerEmail", "address", "cardToken");
    private static final Pattern EMAIL = Pattern.compile("(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]++@[A-Za-z0-9.-]+");
    private static final Pattern PHONE = Pattern.compile(
            "\\+[0-9]{7,15}|(?<![0-9A-Za-z.-])(\\+?1[ .-]?)?\\(?[2-9][0-9]{2}\\)?[ .-]?[0-9]{3}[ .-]?[0-9]{4}(?![0-9])");
    private static final Pattern STREET = Pattern.compile("(?<![0-9A-Za-z-])[0-9]{1,6}( [A-Za-z0-9.']+){1,4}? "
            + "(St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Ln|Lane|Way|Hwy|Highway|Pkwy|Ct|Pl)(?![A-Za-z])");
    private static final Pattern TOKEN = Pattern.compile("(?i)(?<![0-9a-z])([a-z]{2,12}_[0-9a-z]{16,}|[0-9a-z]{32,})");

    private final List<String> secrets;

    Masks(List<String> secrets) {
        this.secrets = secrets.stream().filter(secret -> !secret.isEmpty()).toList();
    }

    String shown(ServiceReply reply) {
        Object tree = reply.tree();
        String body = tree == null
                ? reply.text()
                : FreightJson.tree().serializeNulls().toJson(masked(tree));
        return (reply.status() + " " + shortened(text(body))).strip();
    }

    String text(String text) {
        String shown = text;
        for (String secret : secrets) {
            shown = shown.replace(secret, MASK);
        }
        for (Pattern pattern : List.of(EMAIL, PHONE, STREET, TOKEN)) {
            shown = pattern.matcher(shown).replaceAll(MASK);
        }
        return shown;
    }

    private static String shortened(String text) {
        return text.length() <= 600 ? text : text.substring(0, 600) + "…";
    }

    /** The tree without what stands in fields that are sensitive. */
    static Object masked(Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> masked = new LinkedHashMap<>();
            map.forEach((name, each) -> {
                boolean hidden = SENSITIVE.contains(String.valueOf(name)) && each instanceof String;
                masked.put(String.valueOf(name), hidden ? MASK : each == null ? null : masked(each));
            });
            return masked;
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> masked = new ArrayList<>();
            list.forEach(each -> masked.add(each == null ? null : masked(each)));
            return masked;
        }
        return value;
    }
}
