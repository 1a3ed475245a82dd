package io.freightsdk.generator;

import static javax.lang.model.element.Modifier.FINAL;
import static javax.lang.model.element.Modifier.PRIVATE;
import static javax.lang.model.element.Modifier.PUBLIC;
import static javax.lang.model.element.Modifier.STATIC;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.io.IOException;
import java.util.List;

/** What every adapter has: one instance, a way to read and a way to write. */
final class AdapterSource {
    private final TypeName model;
    private final TypeSpec.Builder type;

    AdapterSource(String schema) {
        ClassName name = Names.adapter(schema);
        this.model = Names.model(schema);
        this.type = TypeSpec.classBuilder(name)
                .addModifiers(FINAL)
                .superclass(ParameterizedTypeName.get(Names.JSON_ADAPTER, model))
                .addField(FieldSpec.builder(name, "INSTANCE", STATIC, FINAL)
                        .initializer("new $T()", name)
                        .build());
    }

    /** Adds the table by which the reader recognizes names or values without making strings of them. */
    void addOptions(String name, List<String> texts) {
        ClassName options = Names.JSON_READER.nestedClass("Options");
        List<CodeBlock> literals =
                texts.stream().map(text -> CodeBlock.of("$S", text)).toList();
        type.addField(FieldSpec.builder(options, name, PRIVATE, STATIC, FINAL)
                .initializer("$T.of($L)", options, CodeBlock.join(literals, ", "))
                .build());
    }

    TypeSpec type(CodeBlock read, CodeBlock write) {
        return type.addMethod(
                        MethodSpec.constructorBuilder().addModifiers(PRIVATE).build())
                .addMethod(MethodSpec.methodBuilder("fromJson")
                        .addAnnotation(Override.class)
                        .addModifiers(PUBLIC)
                        .addException(IOException.class)
                        .returns(model)
                        .addParameter(Names.JSON_READER, "reader")
                        .addCode(read)
                        .build())
                .addMethod(MethodSpec.methodBuilder("toJson")
                        .addAnnotation(Override.class)
                        .addModifiers(PUBLIC)
                        .addException(IOException.class)
                        .addParameter(Names.JSON_WRITER, "writer")
                        .addParameter(RecordSource.nullable(model), "nullable")
                        .addStatement("$T value = $T.present(nullable)", model, Names.WRITER)
                        .addCode(write)
                        .build())
                .addMethod(MethodSpec.methodBuilder("toString")
                        .addAnnotation(Override.class)
                        .addModifiers(PUBLIC)
                        .returns(String.class)
                        .addStatement("return $S", "JsonAdapter(" + ((ClassName) model).simpleName() + ")")
                        .build())
                .build();
    }
}
