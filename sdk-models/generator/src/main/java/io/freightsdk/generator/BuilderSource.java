package io.freightsdk.generator;

import static javax.lang.model.element.Modifier.FINAL;
import static javax.lang.model.element.Modifier.PRIVATE;
import static javax.lang.model.element.Modifier.PUBLIC;
import static javax.lang.model.element.Modifier.STATIC;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.freightsdk.generator.Schema.ObjectSchema;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The builder inside a record. */
final class BuilderSource {
    private final ObjectSchema schema;
    private final ClassName name;

    BuilderSource(ObjectSchema schema) {
        this.schema = schema;
        this.name = Names.model(schema.name()).nestedClass("Builder");
    }

    TypeSpec type() {
        TypeSpec.Builder type = TypeSpec.classBuilder(name)
                .addJavadoc("Builder for a {@link $L}. It can be used again after {@link #build()}.", schema.name())
                .addModifiers(PUBLIC, STATIC, FINAL);
        for (Property property : settable()) {
            TypeName boxed = RecordSource.nullable(property.type().boxed());
            type.addField(FieldSpec.builder(boxed, property.javaName(), PRIVATE).build());
        }
        type.addField(FieldSpec.builder(Extras.TYPE, Extras.NAME, PRIVATE)
                .initializer("$T.of()", Map.class)
                .build());
        type.addMethod(MethodSpec.constructorBuilder().addModifiers(PRIVATE).build());
        settable().forEach(property -> addSetters(type, property));
        type.addMethod(setter(Extras.NAME, JavadocText.after("Sets", Extras.DESCRIPTION + "."), Extras.TYPE)
                .build());
        return type.addMethod(build()).build();
    }

    private List<Property> settable() {
        return schema.properties().stream().filter(p -> !p.isConstant()).toList();
    }

    private void addSetters(TypeSpec.Builder type, Property property) {
        String javadoc = JavadocText.after("Sets", property.description());
        type.addMethod(setter(property.javaName(), javadoc, RecordSource.nullable(property))
                .build());
        if (property.type() instanceof Type.ListOf list) {
            CodeBlock asList = CodeBlock.of("$T.of($N).toList()", Stream.class, property.javaName());
            type.addMethod(setter(
                            property.javaName(),
                            javadoc,
                            ArrayTypeName.of(list.element().boxed()),
                            asList)
                    .varargs()
                    .build());
        }
        if (property.type() == Type.Scalar.NUMBER && !property.required()) {
            // an int literal would not become a Double
            type.addMethod(setter(property.javaName(), javadoc, TypeName.DOUBLE).build());
        }
        if (property.type() == Type.Scalar.DECIMAL) {
            type.addMethod(moneyAsText(property.javaName()));
        }
    }

    private MethodSpec.Builder setter(String property, String javadoc, TypeName parameter) {
        return setter(property, javadoc, parameter, CodeBlock.of("$N", property));
    }

    private MethodSpec.Builder setter(String property, String javadoc, TypeName parameter, CodeBlock value) {
        return MethodSpec.methodBuilder(property)
                .addJavadoc("$L", javadoc)
                .addModifiers(PUBLIC)
                .returns(name)
                .addParameter(parameter, property)
                .addStatement("this.$N = $L", property, value)
                .addStatement("return this");
    }

    private MethodSpec moneyAsText(String property) {
        return MethodSpec.methodBuilder(property)
                .addJavadoc(
                        "Sets the same from a text such as {@code 0.65}, like {@link #$L($T)}.\n\n"
                                + "@throws IllegalArgumentException if the text is no amount",
                        property,
                        BigDecimal.class)
                .addModifiers(PUBLIC)
                .returns(name)
                .addParameter(String.class, property)
                .addStatement("return $1N($2T.usd($1S, $1N))", property, Names.ALLOWED)
                .build();
    }

    private MethodSpec build() {
        List<CodeBlock> arguments = new ArrayList<>();
        List<CodeBlock> incomplete = new ArrayList<>();
        CodeBlock.Builder missing = CodeBlock.builder().add("$T.in($S", Names.MISSING, schema.name());
        for (Property property : schema.properties()) {
            String field = property.javaName();
            arguments.add(property.isConstant() ? Literals.allowed(property).get(0) : CodeBlock.of("$N", field));
            if (property.required() && !property.isConstant()) {
                incomplete.add(
                        CodeBlock.of(property.nonEmpty() ? "$1N == null || $1N.isEmpty()" : "$1N == null", field));
                missing.add(", $S, $N", field, field);
            }
        }
        arguments.add(CodeBlock.of("$N", Extras.NAME));
        MethodSpec.Builder build =
                MethodSpec.methodBuilder("build").addModifiers(PUBLIC).returns(Names.model(schema.name()));
        if (incomplete.isEmpty()) {
            build.addJavadoc("Creates the record.");
        } else {
            build.addJavadoc(
                            "Creates the record.\n\n@throws $T if required components are missing; the message names all of them",
                            IllegalArgumentException.class)
                    .beginControlFlow("if ($L)", CodeBlock.join(incomplete, " || "))
                    .addStatement("throw $L)", missing.build())
                    .endControlFlow();
        }
        return build.addStatement("return new $L($L)", schema.name(), CodeBlock.join(arguments, ", "))
                .build();
    }
}
