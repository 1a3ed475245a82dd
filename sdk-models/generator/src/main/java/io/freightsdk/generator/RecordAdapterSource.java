package io.freightsdk.generator;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeSpec;
import io.freightsdk.generator.Schema.ObjectSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The JSON adapter of a record. */
final class RecordAdapterSource {
    private final ObjectSchema schema;
    private final List<Property> properties;

    RecordAdapterSource(ObjectSchema schema) {
        this.schema = schema;
        this.properties = schema.properties();
    }

    TypeSpec type() {
        AdapterSource adapter = new AdapterSource(schema.name());
        if (!properties.isEmpty()) {
            adapter.addOptions(
                    "NAMES", properties.stream().map(Property::jsonName).toList());
        }
        return adapter.type(read(), write());
    }

    private CodeBlock read() {
        CodeBlock.Builder body = CodeBlock.builder();
        for (Property property : properties) {
            body.addStatement("$T $N = null", property.type().boxed(), property.javaName());
        }
        if (schema.open()) {
            body.addStatement("$T $N = new $T<>()", Extras.TYPE, Extras.NAME, LinkedHashMap.class);
        } else {
            body.addStatement("$T $N = $T.of()", Extras.TYPE, Extras.NAME, Map.class);
        }
        body.addStatement("reader.beginObject()").beginControlFlow("while (reader.hasNext())");
        if (properties.isEmpty()) {
            body.addStatement(other());
        } else {
            body.add("switch (reader.selectName(NAMES)) {\n").indent();
            for (int i = 0; i < properties.size(); i++) {
                Property property = properties.get(i);
                body.addStatement("case $L -> $N = $L", i, property.javaName(), read(property));
            }
            body.addStatement("default -> $L", other());
            body.unindent().add("}\n");
        }
        body.endControlFlow().add(checkRequired()).addStatement("reader.endObject()");
        return body.addStatement("return new $T($L)", Names.model(schema.name()), CodeBlock.join(arguments(), ", "))
                .build();
    }

    /** What happens to a property that is not listed. */
    private CodeBlock other() {
        if (schema.open()) {
            return CodeBlock.of("$N.put(reader.nextName(), $T.read(reader))", Extras.NAME, Names.JSON_TREE);
        }
        return CodeBlock.of("$1N = $2T.unknown(reader, $1N)", Extras.NAME, Names.READER);
    }

    private CodeBlock checkRequired() {
        List<CodeBlock> incomplete = new ArrayList<>();
        List<CodeBlock> namesAndValues = new ArrayList<>();
        for (Property property : schema.required()) {
            incomplete.add(CodeBlock.of("$N == null", property.javaName()));
            namesAndValues.add(CodeBlock.of("$S, $N", property.jsonName(), property.javaName()));
        }
        if (incomplete.isEmpty()) {
            return CodeBlock.of("");
        }
        return CodeBlock.builder()
                .beginControlFlow("if ($L)", CodeBlock.join(incomplete, " || "))
                .addStatement("throw $T.missing(reader, $L)", Names.READER, CodeBlock.join(namesAndValues, ", "))
                .endControlFlow()
                .build();
    }

    private List<CodeBlock> arguments() {
        List<CodeBlock> arguments = new ArrayList<>();
        properties.forEach(property -> arguments.add(CodeBlock.of("$N", property.javaName())));
        arguments.add(CodeBlock.of("$N", Extras.NAME));
        return arguments;
    }

    private static CodeBlock read(Property property) {
        CodeBlock value = read(property.type());
        if (property.allowed().isEmpty()) {
            return value;
        }
        List<CodeBlock> allowed = Literals.allowed(property);
        return CodeBlock.of("$T.oneOf(reader, $L, $L)", Names.READER, value, CodeBlock.join(allowed, ", "));
    }

    private static CodeBlock read(Type type) {
        if (type instanceof Type.Scalar scalar) {
            return CodeBlock.of("$T.$L(reader)", Names.READER, scalar.reader);
        }
        if (type instanceof Type.Ref ref) {
            return CodeBlock.of("$T.value(reader, $T.INSTANCE)", Names.READER, Names.adapter(ref.schema()));
        }
        if (type instanceof Type.MapOf map) {
            return CodeBlock.of("$1T.map(reader, $1T::$2L)", Names.READER, map.value().reader);
        }
        Type element = ((Type.ListOf) type).element();
        return element instanceof Type.Ref ref
                ? CodeBlock.of("$T.list(reader, $T.INSTANCE::fromJson)", Names.READER, Names.adapter(ref.schema()))
                : CodeBlock.of("$1T.list(reader, $1T::string)", Names.READER);
    }

    private CodeBlock write() {
        CodeBlock.Builder body = CodeBlock.builder().addStatement("writer.beginObject()");
        for (Property property : properties) {
            body.addStatement(
                    "$T.write(writer, $S, value.$N()$L)",
                    Names.WRITER,
                    property.jsonName(),
                    property.javaName(),
                    adapterArgument(property.type()));
        }
        if (schema.open()) {
            body.addStatement("$T.writeEntries(writer, value.$N())", Names.JSON_TREE, Extras.NAME);
        } else {
            body.addStatement("$T.unknown(writer, value.$N())", Names.WRITER, Extras.NAME);
        }
        return body.addStatement("writer.endObject()").build();
    }

    private static CodeBlock adapterArgument(Type type) {
        Type element = type instanceof Type.ListOf list ? list.element() : type;
        return element instanceof Type.Ref ref
                ? CodeBlock.of(", $T.INSTANCE", Names.adapter(ref.schema()))
                : CodeBlock.of("");
    }
}
