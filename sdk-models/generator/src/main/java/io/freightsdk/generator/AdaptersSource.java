package io.freightsdk.generator;

import static javax.lang.model.element.Modifier.FINAL;
import static javax.lang.model.element.Modifier.PRIVATE;
import static javax.lang.model.element.Modifier.STATIC;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.WildcardTypeName;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;

/** The way from class to adapter: one comparison after the other, so that only the adapter that is needed gets loaded. */
final class AdaptersSource {
    private final Collection<String> schemas;

    AdaptersSource(Collection<String> schemas) {
        this.schemas = schemas;
    }

    TypeSpec type() {
        return TypeSpec.classBuilder(Names.ADAPTERS)
                .addJavadoc("The adapter of every type of the model, each loaded on first use.")
                .addModifiers(FINAL)
                .addMethod(MethodSpec.constructorBuilder().addModifiers(PRIVATE).build())
                .addMethod(types())
                .addMethod(of())
                .build();
    }

    private MethodSpec types() {
        CodeBlock classes = schemas.stream()
                .map(name -> CodeBlock.of("$T.class", Names.model(name)))
                .collect(CodeBlock.joining(",\n"));
        WildcardTypeName any = WildcardTypeName.subtypeOf(Object.class);
        return MethodSpec.methodBuilder("types")
                .addJavadoc("Returns every type of the model.")
                .addModifiers(STATIC)
                .returns(ParameterizedTypeName.get(
                        ClassName.get(List.class), ParameterizedTypeName.get(ClassName.get(Class.class), any)))
                .addStatement("return $T.of(\n$L)", List.class, classes)
                .build();
    }

    private MethodSpec of() {
        WildcardTypeName any = WildcardTypeName.subtypeOf(Object.class);
        MethodSpec.Builder of = MethodSpec.methodBuilder("of")
                .addJavadoc("Null for what is no type of the model.")
                .addModifiers(STATIC)
                .returns(RecordSource.nullable(ParameterizedTypeName.get(Names.JSON_ADAPTER, any)))
                .addParameter(Type.class, "type");
        for (String name : schemas) {
            of.beginControlFlow("if (type == $T.class)", Names.model(name))
                    .addStatement("return $T.INSTANCE", Names.adapter(name))
                    .endControlFlow();
        }
        return of.addStatement("return null").build();
    }
}
