package io.freightsdk.generator;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeSpec;
import io.freightsdk.generator.Schema.OpenEnumSchema;
import java.util.List;

/** The JSON adapter of an open enum. */
final class OpenEnumAdapterSource {
    private final OpenEnumSchema schema;

    OpenEnumAdapterSource(OpenEnumSchema schema) {
        this.schema = schema;
    }

    TypeSpec type() {
        List<String> values = List.copyOf(schema.values().keySet());
        AdapterSource adapter = new AdapterSource(schema.name());
        adapter.addOptions("VALUES", values);
        ClassName model = Names.model(schema.name());
        CodeBlock.Builder read = CodeBlock.builder()
                .add("return switch (reader.selectString(VALUES)) {\n")
                .indent();
        for (int i = 0; i < values.size(); i++) {
            read.add("case $L -> $T.$L;\n", i, model, Names.constant(values.get(i)));
        }
        read.add("default -> $T.of($T.text(reader));\n", model, Names.READER)
                .unindent()
                .add("};\n");
        return adapter.type(read.build(), CodeBlock.of("writer.value(value.value());\n"));
    }
}
