package io.freightsdk.server.proof.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The phones of this world. */
final class Phones {
    static final String KNOWN = "+12145550142";
    static final Map<String, String> GOOD = Map.of(
            "+12145550142", KNOWN,
            "(214)_555-0142", KNOWN,
            "12145550142", KNOWN,
            "+15551234567", "+15551234567",
            "312.555.0199", "+13125550199");

    private Phones() {}

    /** Null for what is no phone. */
    static @Nullable String e164(String text) {
        return GOOD.get(text.replace(' ', '_'));
    }
}
