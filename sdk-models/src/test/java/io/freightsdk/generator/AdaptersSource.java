package io.freightsdk.generator;

import static javax.lang.model.element.Modifier.FINAL;
import static javax.lang.model.element.Modifier.PRIVATE;
import static javax.lang.model.element.Modifier.STATIC;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.WildcardTypeName;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The table from class to adapter. */
final class AdaptersSource {
    private final Collection<String> schemas;

    AdaptersSource(Collection<String> schemas) {
        this.schemas = schemas;
    }

    TypeSpec type() {
        WildcardTypeName any = WildcardTypeName.subtypeOf(Object.class);
        ParameterizedTypeName table = ParameterizedTypeName.get(
                ClassName.get(Map.class),
                ParameterizedTypeName.get(ClassName.get(Class.class), any),
                ParameterizedTypeName.get(Names.JSON_ADAPTER, any));
        List<CodeBlock> entries = schemas.stream()
                .map(name -> CodeBlock.of(
                        "$T.entry($T.class, $T.INSTANCE)", Map.class, Names.model(name), Names.adapter(name)))
                .toList();
        return TypeSpec.classBuilder(Names.ADAPTERS)
                .addJavadoc("The adapter of every type of the model.")
                .addModifiers(FINAL)
                .addField(FieldSpec.builder(table, "BY_TYPE", STATIC, FINAL)
                        .initializer("$T.ofEntries($L)", Map.class, CodeBlock.join(entries, ", "))
                        .build())
                .addMethod(MethodSpec.constructorBuilder().addModifiers(PRIVATE).build())
                .build();
    }
}
