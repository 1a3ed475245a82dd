package io.freightsdk.generator;

import com.palantir.javapoet.ClassName;
import java.util.List;
import java.util.Locale;

/** What the generated types and constants are called. */
final class Names {
    static final String MODEL = "io.freightsdk.model";
    static final String JSON = "io.freightsdk.json";

    static final ClassName NULLABLE = ClassName.get("org.jspecify.annotations", "Nullable");
    static final ClassName ALLOWED = ClassName.get(MODEL, "Allowed");
    static final ClassName COPIES = ClassName.get(MODEL, "Copies");
    static final ClassName MISSING = ClassName.get(MODEL, "Missing");
    static final ClassName UNLISTED = ClassName.get(MODEL, "Unlisted");
    static final ClassName READER = ClassName.get(JSON, "FieldReader");
    static final ClassName WRITER = ClassName.get(JSON, "FieldWriter");
    static final ClassName LOOK_AHEAD = ClassName.get(JSON, "LookAhead");
    static final ClassName JSON_TREE = ClassName.get(JSON, "JsonTree");
    static final ClassName ADAPTERS = ClassName.get(JSON, "Adapters");
    static final ClassName JSON_ADAPTER = ClassName.get("com.squareup.moshi", "JsonAdapter");
    static final ClassName JSON_READER = ClassName.get("com.squareup.moshi", "JsonReader");
    static final ClassName JSON_WRITER = ClassName.get("com.squareup.moshi", "JsonWriter");

    private Names() {}

    static ClassName model(String schema) {
        return ClassName.get(MODEL, schema);
    }

    static ClassName adapter(String schema) {
        return ClassName.get(JSON, schema + "JsonAdapter");
    }

    /** {@code price_usd} becomes {@code priceUsd}. */
    static String camelCase(String name) {
        String[] words = name.split("_");
        StringBuilder camel = new StringBuilder(words[0]);
        for (String word : List.of(words).subList(1, words.length)) {
            camel.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
        }
        return camel.toString();
    }

    /** {@code unresolved_truck} becomes {@code UNRESOLVED_TRUCK}. */
    static String constant(String value) {
        return value.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
    }
}
