package io.freightsdk.generator;

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

    /** The last member takes whatever it is. */
    private CodeBlock firstMatch() {
        CodeBlock.Builder read =
                CodeBlock.builder().addStatement("$T object = $T.readObject(reader)", Extras.TYPE, Names.JSON_TREE);
        for (ObjectSchema member : members.subList(0, members.size() - 1)) {
            String name = variable(member);
            read.addStatement(
                            "$T $N = $T.as($T.INSTANCE, object, $L)",
                            Names.model(member.name()),
                            name,
                            Names.JSON_TREE,
                            Names.adapter(member.name()),
                            CodeBlock.join(
                                    member.required().stream()
                                            .map(property -> CodeBlock.of("$S", property.jsonName()))
                                            .toList(),
                                    ", "))
                    .beginControlFlow("if ($N != null)", name)
                    .addStatement("return $N", name)
                    .endControlFlow();
        }
        return read.addStatement(
                        "return new $T(object)",
                        Names.model(members.get(members.size() - 1).name()))
                .build();
    }

    private static String variable(ObjectSchema member) {
        return member.name().substring(0, 1).toLowerCase(Locale.ROOT)
                + member.name().substring(1);
    }

    private CodeBlock write() {
        CodeBlock.Builder write = CodeBlock.builder();
        String otherwise = "";
        for (ObjectSchema member : members) {
            String name = variable(member);
            write.add(otherwise + "if (value instanceof $T $N) {\n", Names.model(member.name()), name)
                    .add("$T.INSTANCE.toJson(writer, $N);\n}", Names.adapter(member.name()), name);
            otherwise = " else ";
        }
        return write.add("\n").build();
    }
}
