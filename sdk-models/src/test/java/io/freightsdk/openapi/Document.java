package io.freightsdk.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.examples.Example;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The document as a parser that is not ours understands it. It complains of what it cannot resolve, not of all that is odd. */
final class Document {
    static final OpenAPI PARSED = parse();

    private Document() {}

    private static OpenAPI parse() {
        ParseOptions options = new ParseOptions();
        options.setResolve(true);
        options.setValidateInternalRefs(true);
        options.setValidateExternalRefs(true);
        SwaggerParseResult result = new OpenAPIV3Parser().readContents(text(), null, options);
        assertThat(result.getMessages()).isEmpty();
        assertThat(result.isOpenapi31()).isTrue();
        return result.getOpenAPI();
    }

    static String text() {
        try {
            return Files.readString(Path.of("src/main/openapi/freight-agent-api.yaml"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Map<String, Operation> operations() {
        Map<String, Operation> operations = new TreeMap<>();
        PARSED.getPaths().values().stream()
                .flatMap(path -> path.readOperations().stream())
                .forEach(operation -> operations.put(operation.getOperationId(), operation));
        return operations;
    }

    static Schema<?> schema(String name) {
        return PARSED.getComponents().getSchemas().get(name);
    }

    static RequestBody resolved(RequestBody body) {
        String reference = body.get$ref();
        return reference == null
                ? body
                : PARSED.getComponents().getRequestBodies().get(lastPart(reference));
    }

    static ApiResponse resolved(ApiResponse response) {
        String reference = response.get$ref();
        return reference == null
                ? response
                : PARSED.getComponents().getResponses().get(lastPart(reference));
    }

    static Example resolved(Example example) {
        String reference = example.get$ref();
        return reference == null
                ? example
                : PARSED.getComponents().getExamples().get(lastPart(reference));
    }

    static Parameter resolved(Parameter parameter) {
        String reference = parameter.get$ref();
        return reference == null
                ? parameter
                : PARSED.getComponents().getParameters().get(lastPart(reference));
    }

    /** What a path has in braces. */
    static List<String> namesInBraces(String path) {
        return Pattern.compile("\\{(\\w+)}")
                .matcher(path)
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    static String lastPart(String reference) {
        return reference.substring(reference.lastIndexOf('/') + 1);
    }

    static boolean isMarked(@Nullable Map<String, Object> extensions, String mark) {
        return extensions != null && Boolean.TRUE.equals(extensions.get(mark));
    }
}
