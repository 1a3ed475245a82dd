package io.freightsdk.generator;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The schemas that requests and answers are made of, followed from the bodies of every operation. */
final class Answered {
    private static final String SCHEMAS = "#/components/schemas/";

    private final Node document;
    private final Set<String> references = new HashSet<>();

    private Answered(Node document) {
        this.document = document;
    }

    static Set<String> schemas(Node document) {
        Answered answered = new Answered(document);
        if (document.has("paths")) {
            answered.operations(document.get("paths"));
        }
        Set<String> names = new HashSet<>();
        for (String reference : answered.references) {
            if (reference.startsWith(SCHEMAS)) {
                names.add(reference.substring(SCHEMAS.length()));
            }
        }
        return names;
    }

    /** Whatever is called responses or requestBody below the paths. */
    private void operations(@Nullable Object node) {
        if (node instanceof Map<?, ?> map) {
            map.forEach((key, value) -> {
                if ("responses".equals(key) || "requestBody".equals(key)) {
                    follow(value);
                } else {
                    operations(value);
                }
            });
        }
    }

    private void follow(@Nullable Object node) {
        if (node instanceof Map<?, ?> map) {
            if (map.get("$ref") instanceof String reference && references.add(reference)) {
                follow(target(reference));
            }
            map.values().forEach(this::follow);
        } else if (node instanceof List<?> list) {
            list.forEach(this::follow);
        }
    }

    private @Nullable Object target(String reference) {
        Object target = document.entries();
        for (String name : reference.substring(2).split("/", -1)) {
            target = target instanceof Map<?, ?> map ? map.get(name) : null;
        }
        return target;
    }
}
