package io.freightsdk.generator;

import static javax.lang.model.element.Modifier.FINAL;
import static javax.lang.model.element.Modifier.PUBLIC;
import static javax.lang.model.element.Modifier.STATIC;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.freightsdk.generator.Schema.OpenEnumSchema;
import java.util.Objects;

/** An open enum of the document as a value type that keeps the text it does not know. */
final class OpenEnumSource {
    static final String OTHER = "OTHER";

    private final OpenEnumSchema schema;
    private final ClassName name;
    private final ClassName known;

    OpenEnumSource(OpenEnumSchema schema) {
        this.schema = schema;
        this.name = Names.model(schema.name());
        this.known = name.nestedClass("Known");
    }

    TypeSpec type() {
        TypeSpec.Builder type = TypeSpec.recordBuilder(name)
                .addModifiers(PUBLIC)
                .addJavadoc(
                        "$L\n\n<p>A value that this version does not know keeps its text. Use {@link #known()} in a switch."
                                + "\n\n@param value the text as the service sends it",
                        JavadocText.of(schema.description()))
                .recordConstructor(MethodSpec.compactConstructorBuilder()
                        .addJavadoc(
                                "Creates a value of any text. Prefer {@link #of}, which returns the constant of a known text.")
                        .addModifiers(PUBLIC)
                        .addParameter(String.class, "value")
                        .addStatement("$T.requireNonNull(value, $S)", Objects.class, "value")
                        .build());
        schema.values().forEach((value, description) -> type.addField(constant(value, description)));
        return type.addMethod(of())
                .addMethod(known())
                .addMethod(MethodSpec.methodBuilder("toString")
                        .addJavadoc("Returns the text as the service sends it.")
                        .addAnnotation(Override.class)
                        .addModifiers(PUBLIC)
                        .returns(String.class)
                        .addStatement("return value")
                        .build())
                .addType(knownType())
                .build();
    }

    private FieldSpec constant(String value, String description) {
        return FieldSpec.builder(name, Names.constant(value), PUBLIC, STATIC, FINAL)
                .addJavadoc("$L", JavadocText.of(description))
                .initializer("new $T($S)", name, value)
                .build();
    }

    /** The constant of a known text: who compares with {@code ==} is right wherever the value came from. */
    private MethodSpec of() {
        CodeBlock.Builder cases =
                CodeBlock.builder().add("return switch (value) {\n").indent();
        for (String value : schema.values().keySet()) {
            cases.add("case $S -> $L;\n", value, Names.constant(value));
        }
        cases.add("default -> new $T(value);\n", name).unindent().add("};\n");
        return MethodSpec.methodBuilder("of")
                .addJavadoc(
                        "Returns the value with this text: its constant if this version knows it, a new value otherwise.")
                .addModifiers(PUBLIC, STATIC)
                .returns(name)
                .addParameter(String.class, "value")
                .addCode(cases.build())
                .build();
    }

    private MethodSpec known() {
        CodeBlock.Builder cases =
                CodeBlock.builder().add("return switch (value) {\n").indent();
        for (String value : schema.values().keySet()) {
            cases.add("case $S -> $T.$L;\n", value, known, Names.constant(value));
        }
        cases.add("default -> $T.$L;\n", known, OTHER).unindent().add("};\n");
        return MethodSpec.methodBuilder("known")
                .addJavadoc("Returns the value for a switch; {@link Known#$L} if this version does not know it.", OTHER)
                .addModifiers(PUBLIC)
                .returns(known)
                .addCode(cases.build())
                .build();
    }

    private TypeSpec knownType() {
        TypeSpec.Builder type = TypeSpec.enumBuilder(known)
                .addJavadoc("The values that this version knows, for a switch.")
                .addModifiers(PUBLIC);
        schema.values()
                .forEach((value, description) -> type.addEnumConstant(
                        Names.constant(value),
                        TypeSpec.anonymousClassBuilder("")
                                .addJavadoc("$L", JavadocText.of(description))
                                .build()));
        return type.addEnumConstant(
                        OTHER,
                        TypeSpec.anonymousClassBuilder("")
                                .addJavadoc("A value that this version does not know; its text is in {@code value()}.")
                                .build())
                .build();
    }
}
