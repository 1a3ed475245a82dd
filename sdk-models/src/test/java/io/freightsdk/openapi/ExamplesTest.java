package io.freightsdk.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.squareup.moshi.JsonDataException;
import io.freightsdk.json.FreightJson;
import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every request and answer has examples, and they are what their schemas say. */
class ExamplesTest {
    /** A request or answer body of an operation. */
    record Body(String name, MediaType mediaType) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Body> bodies() {
        List<Body> bodies = new ArrayList<>();
        Document.operations().forEach((name, operation) -> {
            if (operation.getRequestBody() != null) {
                var content = Document.resolved(operation.getRequestBody()).getContent();
                bodies.add(new Body(name + " request", content.get("application/json")));
            }
            operation.getResponses().forEach((status, response) -> {
                var content = Document.resolved(response).getContent();
                bodies.add(new Body(name + " " + status, content.get("application/json")));
            });
        });
        return bodies.stream();
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void examplesAreReadByTheAdaptersOfTheirSchema(Body body) throws IOException {
        List<Object> examples = examples(body.mediaType());
        assertThat(examples).isNotEmpty();
        for (Object example : examples) {
            assertThat(isReadable(Json31.pretty(example), body.mediaType().getSchema()))
                    .as("%s", example)
                    .isTrue();
        }
    }

    @SuppressWarnings("rawtypes") // the parser's own
    private static boolean isReadable(String example, Schema<?> schema) throws IOException {
        List<Schema> candidates = schema.getAnyOf() == null ? List.of(schema) : schema.getAnyOf();
        for (Schema<?> candidate : candidates) {
            if (isReadable(example, Document.lastPart(candidate.get$ref()))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isReadable(String example, String schema) throws IOException {
        try {
            Class<?> type = Class.forName("io.freightsdk.model." + schema);
            return FreightJson.adapter(type).fromJson(example) != null;
        } catch (ClassNotFoundException | JsonDataException e) {
            return false;
        }
    }

    private static List<Object> examples(MediaType mediaType) {
        List<Object> examples = new ArrayList<>();
        if (mediaType.getExample() != null) {
            examples.add(mediaType.getExample());
        }
        if (mediaType.getExamples() != null) {
            mediaType
                    .getExamples()
                    .values()
                    .forEach(example -> examples.add(Document.resolved(example).getValue()));
        }
        return examples;
    }
}
