package io.freightsdk.generator;

import static javax.lang.model.element.Modifier.ABSTRACT;
import static javax.lang.model.element.Modifier.PUBLIC;
import static javax.lang.model.element.Modifier.SEALED;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.freightsdk.generator.Schema.ObjectSchema;
import io.freightsdk.generator.Schema.UnionSchema;
import java.util.List;

/** One of several objects as a sealed interface with what its members have in common. */
final class UnionSource {
    private final UnionSchema schema;
    private final List<ObjectSchema> members;

    UnionSource(UnionSchema schema, List<ObjectSchema> members) {
        this.schema = schema;
        this.members = members;
    }

    TypeSpec type() {
        TypeSpec.Builder type = TypeSpec.interfaceBuilder(Names.model(schema.name()))
                .addJavadoc("$L", JavadocText.of(schema.description()))
                .addModifiers(PUBLIC, SEALED);
        members.forEach(member -> type.addPermittedSubclass(Names.model(member.name())));
        for (Property property : members.get(0).required()) {
            if (members.stream().allMatch(member -> requires(member, property))) {
                type.addMethod(accessor(property.javaName(), property.javaType(), property.description()));
            }
        }
        if (schema.tellApartBy() != null) {
            type.addMethod(accessor(
                    Names.camelCase(schema.tellApartBy()),
                    TypeName.BOOLEAN,
                    "Whether this is a {@link " + toldApart().name() + "}"));
        }
        type.addMethod(accessor(Extras.NAME, Extras.TYPE, Extras.DESCRIPTION));
        return type.build();
    }

    /** The member whose required property tells it from the others. */
    ObjectSchema toldApart() {
        List<ObjectSchema> having = members.stream()
                .filter(member -> member.required().stream()
                        .anyMatch(p -> p.jsonName().equals(schema.tellApartBy()) && p.type() == Type.Scalar.BOOLEAN))
                .toList();
        long naming = members.stream()
                .filter(member ->
                        member.properties().stream().anyMatch(p -> p.jsonName().equals(schema.tellApartBy())))
                .count();
        if (having.size() != 1 || naming != 1 || members.size() != 2) {
            throw new UnsupportedSchemaException(
                    "components.schemas." + schema.name(),
                    "x-tell-apart-by names a boolean that one of two members requires and the other has not");
        }
        return having.get(0);
    }

    private static boolean requires(ObjectSchema member, Property wanted) {
        return member.required().stream()
                .anyMatch(
                        p -> p.jsonName().equals(wanted.jsonName()) && p.type().equals(wanted.type()));
    }

    private static MethodSpec accessor(String name, TypeName type, String description) {
        return MethodSpec.methodBuilder(name)
                .addJavadoc("$L.", JavadocText.phrase(JavadocText.after("Returns", description)))
                .addModifiers(PUBLIC, ABSTRACT)
                .returns(type)
                .build();
    }
}
