package io.freightsdk.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

class PortableDocumentTest {
    private final String text = portable();
    private final Node document = Node.of("portable", new Yaml(new SafeConstructor(new LoaderOptions())).load(text));

    private static String portable() {
        try {
            return PortableDocument.of(Files.readString(Path.of("..").resolve(GenerateModels.DOCUMENT)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private Node schema(String name) {
        return document.child("components").child("schemas").child(name);
    }

    @Test
    void bothAnswersOfACreationNameOneObject() {
        for (String response : List.of("LoadCreated", "LoadExists")) {
            Node body = document.child("components").child("responses").child(response);
            assertThat(body.child("content")
                            .child("application/json")
                            .child("schema")
                            .get("$ref"))
                    .isEqualTo("#/components/schemas/CreateLoadOutcome");
        }
        Node outcome = schema("CreateLoadOutcome");
        assertThat(outcome.list("required")).containsExactly("loadId", "loadNumber", "trackingLink");
        assertThat(outcome.child("properties").keys())
                .containsExactly(
                        "success",
                        "loadId",
                        "loadNumber",
                        "trackingLink",
                        "driverWebLink",
                        "driverAppLink",
                        "driverResolution",
                        "unresolvedTruckNumber",
                        "ok",
                        "deduplicated");
    }

    @Test
    void etaIsOneOpenObject() {
        Node eta = schema("Eta");
        assertThat(eta.get("type")).isEqualTo("object");
        assertThat(eta.flag("additionalProperties")).isTrue();
        assertThat(eta.list("required")).isEmpty();
        assertThat(eta.child("properties").keys()).contains("etaAt", "reason");
    }

    @Test
    void whatGeneratorsStumbleOverIsGone() {
        assertThat(text).doesNotContain("anyOf:", "oneOf:", "const: true", "format: decimal", "&id", "EtaOpaque");
    }

    @Test
    void unionsInAnswersHaveNames() {
        assertThat(document.child("components").child("schemas").keys())
                .contains(
                        "CreateLoadRefusedError",
                        "ConfirmDelivery422Error",
                        "GetTrackedLoadPosition400Error",
                        "TopUpByCard400Error");
        assertThat(schema("CreateLoadRefusedError").list("required")).containsExactly("error");
    }

    @Test
    void operationsAndTheirStatusesAreTheSame() throws IOException {
        Node exact = Node.of(
                "exact",
                new Yaml(new SafeConstructor(new LoaderOptions()))
                        .load(Files.readString(Path.of("..").resolve(GenerateModels.DOCUMENT))));
        assertThat(statuses(document)).isEqualTo(statuses(exact)).hasSize(10);
    }

    private static Map<String, List<String>> statuses(Node document) {
        Map<String, List<String>> statuses = new TreeMap<>();
        Node paths = document.child("paths");
        for (String path : paths.keys()) {
            Node item = paths.child(path);
            for (String method : item.keys()) {
                if (item.get(method) instanceof Map<?, ?>) {
                    Node operation = item.child(method);
                    statuses.put(
                            operation.text("operationId"),
                            operation.child("responses").keys());
                }
            }
        }
        return statuses;
    }
}
