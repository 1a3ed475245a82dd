package io.freightsdk.generator;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import java.util.Map;

/** The component of a record that keeps the properties of a response that the document does not list. */
final class Extras {
    static final String NAME = "additionalProperties";
    static final String DESCRIPTION =
            "The properties that this version does not know, as maps, lists, strings, booleans, nulls and exact decimals";
    static final TypeName TYPE = ParameterizedTypeName.get(
            ClassName.get(Map.class), ClassName.get(String.class), RecordSource.nullable(ClassName.get(Object.class)));

    private Extras() {}
}
