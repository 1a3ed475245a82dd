package io.freightsdk.generator;

import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.JavaFormatterOptions;
import com.palantir.javaformat.java.JavaFormatterOptions.Style;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import io.freightsdk.generator.Schema.ObjectSchema;
import io.freightsdk.generator.Schema.OpenEnumSchema;
import io.freightsdk.generator.Schema.UnionSchema;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Every file that is made of a document, in the format of the rest of the code. */
final class Sources {
    private static final String NOTICE = "Generated from $L, not to be edited.";

    private final Formatter formatter = Formatter.createFormatter(JavaFormatterOptions.builder()
            .style(Style.PALANTIR)
            .formatJavadoc(true)
            .build());
    private final SortedMap<Path, String> files = new TreeMap<>();
    private final Map<String, Schema> schemas;
    private final String documentName;

    private Sources(Map<String, Schema> schemas, String documentName) {
        this.schemas = schemas;
        this.documentName = documentName;
    }

    /** The text of each file by its path below the source folder. */
    static SortedMap<Path, String> of(String yaml, String documentName) {
        Sources sources = new Sources(SchemaReader.read(yaml), documentName);
        sources.schemas.values().forEach(sources::add);
        sources.add(Names.JSON, new AdaptersSource(sources.schemas.keySet()).type());
        return sources.files;
    }

    private void add(Schema schema) {
        if (schema instanceof ObjectSchema object) {
            add(Names.MODEL, new RecordSource(object, unionsOf(object)).type());
            add(Names.JSON, new RecordAdapterSource(object).type());
        } else if (schema instanceof OpenEnumSchema open) {
            add(Names.MODEL, new OpenEnumSource(open).type());
            add(Names.JSON, new OpenEnumAdapterSource(open).type());
        } else if (schema instanceof UnionSchema union) {
            add(Names.MODEL, new UnionSource(union, membersOf(union)).type());
            add(Names.JSON, new UnionAdapterSource(union, membersOf(union)).type());
        }
    }

    private void add(String packageName, TypeSpec type) {
        JavaFile file = JavaFile.builder(packageName, type)
                .addFileComment(NOTICE, documentName)
                .skipJavaLangImports(true)
                .indent("    ")
                .build();
        try {
            Path path = Path.of(packageName.replace('.', '/'), type.name() + ".java");
            files.put(path, formatter.formatSource(fieldsTogether(file.toString())));
        } catch (FormatterException e) {
            throw new IllegalStateException("no Java:\n" + file, e);
        }
    }

    /** JavaPoet sets every field apart; those of a builder are one block. */
    private static String fieldsTogether(String source) {
        return source.replaceAll("(?<=;\\n)\\n(?= +private [^\\n]+;\\n)", "");
    }

    private List<UnionSchema> unionsOf(ObjectSchema member) {
        return schemas.values().stream()
                .filter(UnionSchema.class::isInstance)
                .map(UnionSchema.class::cast)
                .filter(union -> union.members().contains(member.name()))
                .toList();
    }

    private List<ObjectSchema> membersOf(UnionSchema union) {
        return union.members().stream()
                .map(schemas::get)
                .map(ObjectSchema.class::cast)
                .toList();
    }
}
