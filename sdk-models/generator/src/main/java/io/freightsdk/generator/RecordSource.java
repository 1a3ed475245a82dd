package io.freightsdk.generator;

import static javax.lang.model.element.Modifier.PUBLIC;
import static javax.lang.model.element.Modifier.STATIC;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.freightsdk.generator.Schema.ObjectSchema;
import io.freightsdk.generator.Schema.UnionSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** An object of the document as a record with a builder. */
final class RecordSource {
    private static final String REDACTED = "(redacted)";

    private final ObjectSchema schema;
    private final List<UnionSchema> unions;
    private final ClassName name;

    RecordSource(ObjectSchema schema, List<UnionSchema> unions) {
        this.schema = schema;
        this.unions = unions;
        this.name = Names.model(schema.name());
    }

    TypeSpec type() {
        TypeSpec.Builder type = TypeSpec.recordBuilder(name)
                .addModifiers(PUBLIC)
                .addJavadoc("$L\n$L", JavadocText.of(schema.description()), componentTags())
                .recordConstructor(constructor());
        unions.forEach(union -> type.addSuperinterface(Names.model(union.name())));
        type.addMethod(MethodSpec.methodBuilder("builder")
                .addJavadoc("Creates a builder with no values.")
                .addModifiers(PUBLIC, STATIC)
                .returns(name.nestedClass("Builder"))
                .addStatement("return new Builder()")
                .build());
        if (!schema.open()) {
            type.addMethod(withoutExtras());
        }
        type.addMethod(toBuilder());
        unions.forEach(union -> addTellApart(type, union));
        type.addMethod(redactedToString());
        return type.addType(new BuilderSource(schema).type()).build();
    }

    /** One tag for each component. */
    private String componentTags() {
        StringBuilder tags = new StringBuilder();
        for (Property property : schema.properties()) {
            tags.append("\n@param ").append(property.javaName()).append(' ');
            tags.append(JavadocText.phrase(property.description()));
        }
        tags.append("\n@param ").append(Extras.NAME).append(' ').append(Extras.DESCRIPTION);
        return tags.toString();
    }

    /** The compact constructor, of whose parameters JavaPoet makes the components. */
    private MethodSpec constructor() {
        MethodSpec.Builder constructor = MethodSpec.compactConstructorBuilder()
                .addJavadoc(
                        "Creates a record. Prefer {@link #builder()}, because later versions may add components.\n\n"
                                + "@throws NullPointerException if a component that is not nullable is null")
                .addModifiers(PUBLIC);
        for (Property property : schema.properties()) {
            constructor.addParameter(nullable(property), property.javaName());
            constructor.addCode(check(property));
        }
        constructor.addParameter(Extras.TYPE, Extras.NAME);
        // libraries that make records by reflection hand null over for what is absent
        constructor.addStatement(
                "$1N = $1N == null || $1N.isEmpty() ? $2T.of() : $3L", Extras.NAME, Map.class, copyOfExtras());
        return constructor.build();
    }

    /** For tests that create a response, and for code that was written before the component was added. */
    private MethodSpec withoutExtras() {
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder()
                .addJavadoc("Creates a record without additional properties. Prefer {@link #builder()}.")
                .addModifiers(PUBLIC);
        CodeBlock.Builder arguments = CodeBlock.builder();
        for (Property property : schema.properties()) {
            constructor.addParameter(nullable(property), property.javaName());
            arguments.add("$N, ", property.javaName());
        }
        return constructor
                .addStatement("this($L$T.of())", arguments.build(), Map.class)
                .build();
    }

    private CodeBlock check(Property property) {
        String name = property.javaName();
        CodeBlock.Builder check = CodeBlock.builder();
        if (property.type() instanceof Type.ListOf) {
            CodeBlock copy = CodeBlock.of("$T.ofList($S, $N)", Names.COPIES, place(property), name);
            check.addStatement("$N = $L", name, orNull(property, copy));
        } else if (property.type() instanceof Type.MapOf) {
            CodeBlock copy = CodeBlock.of("$T.ofMap($S, $N)", Names.COPIES, place(property), name);
            check.addStatement("$N = $L", name, orNull(property, copy));
        } else if (property.required() && !property.javaType().isPrimitive()) {
            check.addStatement("$T.requireNonNull($N, $S)", Objects.class, name, name);
        }
        if (property.type() == Type.Scalar.NUMBER) {
            check.addStatement("$T.finite($S, $N)", Names.ALLOWED, place(property), name);
        }
        if (!property.allowed().isEmpty()) {
            check.addStatement(
                    "$T.check($S, $N, $L)",
                    Names.ALLOWED,
                    place(property),
                    name,
                    CodeBlock.join(Literals.allowed(property), ", "));
        }
        return check.build();
    }

    private static CodeBlock orNull(Property property, CodeBlock copy) {
        return property.required() ? copy : CodeBlock.of("$1N == null ? null : $2L", property.javaName(), copy);
    }

    private CodeBlock copyOfExtras() {
        CodeBlock.Builder copy =
                CodeBlock.builder().add("$T.ofExtras($S, $N", Names.COPIES, schema.name(), Extras.NAME);
        schema.properties().forEach(property -> copy.add(", $S", property.jsonName()));
        return copy.add(")").build();
    }

    /** How messages name a component. */
    private String place(Property property) {
        return schema.name() + ": " + property.javaName();
    }

    private MethodSpec toBuilder() {
        CodeBlock.Builder body = CodeBlock.builder().add("return new Builder()");
        for (Property property : schema.properties()) {
            if (!property.isConstant()) {
                body.add(".$1N($1N)", property.javaName());
            }
        }
        body.add(".$1N($1N)", Extras.NAME);
        return MethodSpec.methodBuilder("toBuilder")
                .addJavadoc("Creates a builder with the values of this record.")
                .addModifiers(PUBLIC)
                .returns(name.nestedClass("Builder"))
                .addStatement(body.build())
                .build();
    }

    /** The member without the property by which its union is told apart returns false for it. */
    private void addTellApart(TypeSpec.Builder type, UnionSchema union) {
        String property = union.tellApartBy();
        if (property == null
                || schema.properties().stream().anyMatch(p -> p.jsonName().equals(property))) {
            return;
        }
        type.addMethod(MethodSpec.methodBuilder(Names.camelCase(property))
                .addJavadoc("Returns false.")
                .addAnnotation(Override.class)
                .addModifiers(PUBLIC)
                .returns(TypeName.BOOLEAN)
                .addStatement("return false")
                .build());
    }

    private MethodSpec redactedToString() {
        List<CodeBlock> parts = new ArrayList<>();
        StringBuilder text = new StringBuilder(schema.name()).append('[');
        String separator = "";
        for (Property property : schema.properties()) {
            String name = property.javaName();
            text.append(separator).append(name).append('=');
            separator = ", ";
            if (property.sensitive() && property.required()) {
                text.append(REDACTED);
            } else {
                parts.add(CodeBlock.of("$S", text));
                parts.add(
                        property.sensitive()
                                ? CodeBlock.of("($N == null ? null : $S)", name, REDACTED)
                                : CodeBlock.of("$N", name));
                text.setLength(0);
            }
        }
        // their names alone: what they hold may be a secret
        if (text.length() > 0) {
            parts.add(CodeBlock.of("$S", text));
        }
        String shown = schema.properties().isEmpty() ? "onlyNames" : "names";
        parts.add(CodeBlock.of("$T.$L($N)", Names.UNLISTED, shown, Extras.NAME));
        parts.add(CodeBlock.of("$S", "]"));
        return MethodSpec.methodBuilder("toString")
                .addJavadoc("Returns a text without sensitive values, which can be logged.")
                .addAnnotation(Override.class)
                .addModifiers(PUBLIC)
                .returns(String.class)
                .addStatement("return $L", CodeBlock.join(parts, " + "))
                .build();
    }

    static TypeName nullable(Property property) {
        return property.required() ? property.javaType() : nullable(property.javaType());
    }

    static TypeName nullable(TypeName type) {
        return type.annotated(AnnotationSpec.builder(Names.NULLABLE).build());
    }
}
