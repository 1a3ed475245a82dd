package io.freightsdk.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The input is missing something or cannot be read (400). Nothing was created. */
public class InvalidRequestException extends ApiException {
    private static final long serialVersionUID = 1L;

    private final String[] fields;

    /**
     * A 400.
     *
     * @param facts what is known of the call
     * @param code the code in the body, null if it has none
     * @param fields the dotted paths of what is missing or invalid, empty if the body names none
     * @param body the body as it came
     */
    public InvalidRequestException(CallFacts facts, @Nullable String code, List<String> fields, String body) {
        super(
                facts,
                new Answer(400, code, body),
                FieldPaths.inWords(fields)
                        + Message.charge(facts, fields.isEmpty() ? "body() says why" : "correct the input"));
        this.fields = fields.toArray(new String[0]);
    }

    /** The dotted paths of what is missing or invalid, such as {@code pickups.0.zip}; empty if the body names none. */
    public final List<String> fields() {
        return List.of(fields);
    }
}
