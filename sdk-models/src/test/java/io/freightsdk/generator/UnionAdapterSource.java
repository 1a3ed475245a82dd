package io.freightsdk.generator;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeSpec;
import io.freightsdk.generator.Schema.ObjectSchema;
import io.freightsdk.generator.Schema.UnionSchema;
import java.util.List;
import java.util.Locale;

/** The JSON adapter of a sealed interface: finds out which member comes, and leaves the rest to that one's adapter. */
final class UnionAdapterSource {
    private final UnionSchema schema;
    private final List<ObjectSchema> members;

    UnionAdapterSource(UnionSchema schema, List<ObjectSchema> members) {
        this.schema = schema;
        this.members = members;
    }

    TypeSpec type() {
        CodeBlock read = schema.tellApartBy() == null ? firstMatch() : toldApart();
        return new AdapterSource(schema.name()).type(read, write());
    }

    private CodeBlock toldApart() {
        ObjectSchema having = new UnionSource(schema, members).toldApart();
        ObjectSchema other = members.get(members.indexOf(having) == 0 ? 1 : 0);
        return CodeBlock.builder()
                .addStatement(
                        "return $T.isTrue(reader, $S) ? $T.INSTANCE.fromJson(reader) : $T.INSTANCE.fromJson(reader)",
                        Names.LOOK_AHEAD,
                        schema.tellApartBy(),
                        Names.adapter(having.name()),
                        Names.adapter(other.name()))
                .build();
    }

    private CodeBlock firstMatch() {
        CodeBlock.Builder read = CodeBlock.builder();
        for (ObjectSchema member : members.subList(0, members.size() - 1)) {
            List<CodeBlock> required = member.required().stream()
                    .map(property -> CodeBlock.of("$S", property.jsonName()))
                    .toList();
            ClassName adapter = Names.adapter(member.name());
            read.beginControlFlow(
                            "if ($1T.hasAll(reader, $2L) && $1T.fits(reader, $3T.INSTANCE))",
                            Names.LOOK_AHEAD,
                            CodeBlock.join(required, ", "),
                            adapter)
                    .addStatement("return $T.INSTANCE.fromJson(reader)", adapter)
                    .endControlFlow();
        }
        ObjectSchema last = members.get(members.size() - 1);
        return read.addStatement("return $T.INSTANCE.fromJson(reader)", Names.adapter(last.name()))
                .build();
    }

    private CodeBlock write() {
        CodeBlock.Builder write = CodeBlock.builder();
        String otherwise = "";
        for (ObjectSchema member : members) {
            String name = member.name().substring(0, 1).toLowerCase(Locale.ROOT)
                    + member.name().substring(1);
            write.add(otherwise + "if (value instanceof $T $N) {\n", Names.model(member.name()), name)
                    .add("$T.INSTANCE.toJson(writer, $N);\n}", Names.adapter(member.name()), name);
            otherwise = " else ";
        }
        return write.add("\n").build();
    }
}
