package io.freightsdk.error;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Thrown when the input lacks a field or has an invalid one (400). Nothing was done and nothing was charged. */
public class InvalidRequestException extends ApiException {
    private static final long serialVersionUID = 1L;

    /** An index has few digits, a phone number has many. */
    private static final Pattern PATH =
            Pattern.compile("[A-Za-z][A-Za-z_]{0,39}(\\.([A-Za-z][A-Za-z_]{0,39}|\\d{1,4})){0,8}");

    private static final String INVALID_DRIVER_PHONE = "INVALID_DRIVER_PHONE";
    private static final int MOST_SHOWN = 20;

    private final String[] fields;

    /** Creates the exception for a 400. */
    public InvalidRequestException(CallFacts facts, @Nullable String code, List<String> fields, String body) {
        super(facts, new Response(400, code, body), inWords(fields) + charge(facts, nextStep(code, fields)));
        this.fields = fields.toArray(new String[0]);
    }

    private static String nextStep(@Nullable String code, List<String> fields) {
        if (INVALID_DRIVER_PHONE.equals(code)) {
            return "give driverPhone in E.164 form";
        }
        return fields.isEmpty() ? "body() says why" : "correct the input";
    }

    /** Returns the dotted paths of missing and invalid fields, such as {@code pickups.0.zip}; empty if the response names none. */
    public final List<String> fields() {
        return List.of(fields);
    }

    /** Shows names of fields, and counts what does not look like one. */
    private static String inWords(List<String> fields) {
        if (fields.isEmpty()) {
            return "";
        }
        List<String> shown = fields.stream()
                .filter(field -> PATH.matcher(field).matches())
                .limit(MOST_SHOWN)
                .toList();
        int hidden = fields.size() - shown.size();
        if (shown.isEmpty()) {
            return hidden + (hidden == 1 ? " invalid field, " : " invalid fields, ");
        }
        return "invalid " + String.join(", ", shown) + (hidden == 0 ? ", " : " and " + hidden + " more, ");
    }

    @Override
    public String code() {
        return INVALID_DRIVER_PHONE.equals(serviceCode()) ? INVALID_DRIVER_PHONE : "INVALID_ARGUMENTS";
    }
}
