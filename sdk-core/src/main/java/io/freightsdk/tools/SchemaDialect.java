package io.freightsdk.tools;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The dialects of JSON Schema that vendors of models accept for arguments. */
public enum SchemaDialect {
    /** JSON Schema 2020-12, complete: for MCP and for validators of arguments. */
    JSON_SCHEMA,
    /** For {@code strict} functions of OpenAI: every property is required, and null where it may be left out. */
    OPENAI_STRICT,
    /** For tools of Anthropic, {@code strict} ones too: closed objects without lengths, ranges and patterns. */
    ANTHROPIC,
    /** For functions of Gemini: the keywords of OpenAPI 3.0 that it knows. */
    GEMINI;

    Map<String, @Nullable Object> of(Map<String, @Nullable Object> input) {
        return switch (this) {
            case JSON_SCHEMA -> Schemas.document(input);
            case OPENAI_STRICT -> Schemas.document(Schemas.strict(input));
            case ANTHROPIC -> Schemas.withoutLimits(input);
            case GEMINI -> Schemas.forGemini(input);
        };
    }
}
