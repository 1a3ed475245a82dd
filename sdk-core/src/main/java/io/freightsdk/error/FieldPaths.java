package io.freightsdk.error;

import java.util.List;
import java.util.regex.Pattern;

/** The names of invalid fields as part of a message. What does not look like one is counted, not shown. */
final class FieldPaths {
    /** An index has few digits, a phone number has many. */
    private static final Pattern PATH =
            Pattern.compile("[A-Za-z][A-Za-z_]{0,39}(\\.([A-Za-z][A-Za-z_]{0,39}|\\d{1,4})){0,8}");

    private static final int MOST = 20;

    private FieldPaths() {}

    static String inWords(List<String> fields) {
        if (fields.isEmpty()) {
            return "";
        }
        List<String> shown = fields.stream()
                .filter(field -> PATH.matcher(field).matches())
                .limit(MOST)
                .toList();
        int hidden = fields.size() - shown.size();
        if (shown.isEmpty()) {
            return hidden + (hidden == 1 ? " invalid field, " : " invalid fields, ");
        }
        return "invalid " + String.join(", ", shown) + (hidden == 0 ? ", " : " and " + hidden + " more, ");
    }
}
