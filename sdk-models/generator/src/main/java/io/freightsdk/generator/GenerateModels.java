package io.freightsdk.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Writes {@code sdk-models/src/generated} anew; run by {@code ./mvnw -q compile exec:java -pl sdk-models/generator}. */
public final class GenerateModels {
    static final String COMMAND = "./mvnw -q compile exec:java -pl sdk-models/generator";
    static final Path DOCUMENT = Path.of("src/main/openapi/freight-agent-api.yaml");
    static final Path TARGET = Path.of("src/generated");
    private static final Path JAVA = Path.of("java");
    private static final Path SCHEMAS = Path.of("resources/io/freightsdk/json/schemas.json");

    private static final Path OPERATIONS = Path.of("resources/io/freightsdk/json/operations.json");
    private static final Path PORTABLE = Path.of("resources/META-INF/openapi/freight-agent-api.portable.yaml");

    private GenerateModels() {}

    /** Takes the folder of sdk-models as its only argument. */
    public static void main(String[] args) throws IOException {
        Path module = Path.of(args[0]);
        Map<Path, String> sources = fresh(module);
        Path target = module.resolve(TARGET);
        for (Path old : existing(module)) {
            Files.delete(target.resolve(old));
        }
        for (Map.Entry<Path, String> source : sources.entrySet()) {
            Path file = target.resolve(source.getKey());
            Files.createDirectories(file.getParent());
            Files.writeString(file, source.getValue());
        }
        System.out.println(sources.size() + " files written to " + TARGET);
    }

    /** What the document says today. */
    static Map<Path, String> fresh(Path module) throws IOException {
        Path document = module.resolve(DOCUMENT);
        String yaml = Files.readString(document);
        Map<Path, String> files = new TreeMap<>();
        Sources.of(yaml, document.getFileName().toString())
                .forEach((path, source) -> files.put(JAVA.resolve(path), source));
        files.put(SCHEMAS, JsonSchemas.of(SchemaReader.schemas(yaml)));
        files.put(OPERATIONS, Operations.of(yaml));
        files.put(PORTABLE, PortableDocument.of(yaml));
        return files;
    }

    /** The files that are there, relative to the folder of what is generated. */
    static List<Path> existing(Path module) throws IOException {
        Path target = module.resolve(TARGET);
        if (!Files.exists(target)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(target)) {
            return files.filter(Files::isRegularFile)
                    .map(target::relativize)
                    .sorted()
                    .toList();
        }
    }
}
