package io.freightsdk.compare;

import java.util.Locale;
import java.util.Map;

/** The kind of an error whatever its status: the fields it names, its code, or its reason. */
final class ErrorKind {
    private ErrorKind() {}

    /** Like {@code fields}, {@code invalid_driver_phone} or {@code other} for an error with a text alone. */
    static String of(Map<?, ?> body) {
        if (body.get("fields") != null) {
            return "fields";
        }
        Object said = body.get("code") == null ? body.get("reason") : body.get("code");
        return said == null ? "other" : String.valueOf(said).toLowerCase(Locale.ROOT);
    }
}
