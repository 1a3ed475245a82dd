package io.freightsdk.examples.mcp;

import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import java.util.Map;

/**
 * Lets every answer through. The SDK would put an error in the place of an answer that does not fit the schema, when it
 * has been paid for; that they fit is tested, and a service that adds a field is no reason to lose one. It also spares the
 * jar a validator.
 */
final class PaidAnswersPass implements JsonSchemaValidator {
    @Override
    public ValidationResponse validate(Map<String, Object> schema, Object content) {
        return ValidationResponse.asValid("");
    }
}
