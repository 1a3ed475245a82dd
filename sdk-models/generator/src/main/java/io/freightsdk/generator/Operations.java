package io.freightsdk.generator;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The operations of the document with their answers, for those who hold answers against it at run time. */
final class Operations {
    private final Node document;

    private Operations(Node document) {
        this.document = document;
    }

    static String of(String yaml) {
        Node document = Node.of("document", new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml));
        return JsonSchemas.text(new Operations(document).all());
    }

    private List<Object> all() {
        List<Object> all = new ArrayList<>();
        Node paths = document.child("paths");
        for (String path : paths.keys()) {
            Node item = paths.child(path);
            for (String method : item.keys()) {
                if (item.get(method) instanceof Map<?, ?>) {
                    all.add(operation(path, method, item.child(method)));
                }
            }
        }
        return all;
    }

    private Map<String, @Nullable Object> operation(String path, String method, Node operation) {
        Map<String, @Nullable Object> answers = new LinkedHashMap<>();
        Node responses = operation.child("responses");
        for (String status : responses.keys()) {
            answers.put(status, answer(resolved(responses.child(status))));
        }
        Map<String, @Nullable Object> entry = new LinkedHashMap<>();
        entry.put("id", operation.text("operationId"));
        entry.put("method", method.toUpperCase(Locale.ROOT));
        entry.put("path", path);
        entry.put("responses", answers);
        return entry;
    }

    private Map<String, @Nullable Object> answer(Node response) {
        Node schema = response.child("content").child("application/json").child("schema");
        List<Object> names = new ArrayList<>();
        for (Object member : schema.has("anyOf") ? schema.list("anyOf") : List.of(schema.entries())) {
            String reference = Node.of(schema.place(), member).text("$ref");
            names.add(reference.substring(reference.lastIndexOf('/') + 1));
        }
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("schemas", names);
        answer.put("headers", response.child("headers").keys());
        return answer;
    }

    private Node resolved(Node response) {
        if (!response.has("$ref")) {
            return response;
        }
        Node target = document;
        for (String name : response.text("$ref").substring(2).split("/", -1)) {
            target = target.child(name);
        }
        return target;
    }
}
