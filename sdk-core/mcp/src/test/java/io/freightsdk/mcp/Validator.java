package io.freightsdk.mcp;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;

/** A JSON Schema of 2020-12, formats included, as a public validator understands it. */
final class Validator {
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private final Schema schema;

    private Validator(Schema schema) {
        this.schema = schema;
    }

    static Validator of(String schema) {
        return new Validator(REGISTRY.getSchema(schema, InputFormat.JSON));
    }

    /** The schema that schemas have to fit. */
    static Validator ofSchemas() {
        return new Validator(REGISTRY.getSchema(SchemaLocation.of(SpecificationVersion.DRAFT_2020_12.getDialectId())));
    }

    List<String> problems(String json) {
        return schema
                .validate(
                        json,
                        InputFormat.JSON,
                        context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)))
                .stream()
                .map(Error::toString)
                .toList();
    }
}
