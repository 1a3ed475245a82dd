package io.freightsdk.server.api;

import io.freightsdk.model.MissingFieldsError;
import java.util.ArrayList;
import java.util.List;

/** The fields of a body that are missing or invalid, in the order found, and what is wrong where that is not plain. */
final class InvalidFields {
    private final List<String> fields = new ArrayList<>();
    private final StringBuilder error = new StringBuilder("missing or invalid fields");

    void add(String field) {
        fields.add(field);
    }

    /** With the reason, like {@code is longer than 1,000 characters}. */
    void add(String field, String reason) {
        error.append(error.indexOf(":") < 0 ? ": " : "; ")
                .append(field)
                .append(' ')
                .append(reason);
        add(field);
    }

    boolean has(String field) {
        return fields.contains(field);
    }

    /** Ends the call with 400 if there is any. */
    void refuse() {
        if (!fields.isEmpty()) {
            throw new Refused(
                    JsonBodies.answer(400, MissingFieldsError.class, new MissingFieldsError(error.toString(), fields)));
        }
    }
}
