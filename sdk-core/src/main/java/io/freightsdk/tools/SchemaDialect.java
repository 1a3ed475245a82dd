package io.freightsdk.tools;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The dialects of JSON Schema that vendors of models accept for arguments. */
public enum SchemaDialect {
    /** JSON Schema 2020-12, complete: for MCP and for validators of arguments. */
    JSON_SCHEMA {
        @Override
        Map<String, @Nullable Object> of(Map<String, @Nullable Object> input) {
            return Schemas.document(input);
        }
    },
    /** For {@code strict} functions of OpenAI: every property is required, and null where it may be left out. */
    OPENAI_STRICT {
        @Override
        Map<String, @Nullable Object> of(Map<String, @Nullable Object> input) {
            return Schemas.document(Schemas.strict(input));
        }
    },
    /** For tools of Anthropic, {@code strict} ones too: closed objects without lengths, ranges and patterns. */
    ANTHROPIC {
        @Override
        Map<String, @Nullable Object> of(Map<String, @Nullable Object> input) {
            return Schemas.without(input, Schemas.REFUSED_IF_STRICT);
        }
    },
    /** For functions of Gemini: the keywords of OpenAPI 3.0 that it knows. */
    GEMINI {
        @Override
        Map<String, @Nullable Object> of(Map<String, @Nullable Object> input) {
            Map<String, @Nullable Object> all = new LinkedHashMap<>(input);
            all.keySet().retainAll(Schemas.KNOWN_TO_GEMINI);
            return Schemas.changed(all, this::of);
        }
    };

    abstract Map<String, @Nullable Object> of(Map<String, @Nullable Object> input);
}
