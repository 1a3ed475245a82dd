package io.freightsdk.generator;

import com.palantir.javapoet.CodeBlock;
import java.util.List;

/** Values of the document as Java expressions. */
final class Literals {
    private Literals() {}

    static List<CodeBlock> allowed(Property property) {
        return property.allowed().stream()
                .map(value -> literal(property, String.valueOf(value)))
                .toList();
    }

    private static CodeBlock literal(Property property, String value) {
        if (property.type() instanceof Type.Ref ref) {
            return CodeBlock.of("$T.$L", Names.model(ref.schema()), Names.constant(value));
        }
        return CodeBlock.of(property.type() == Type.Scalar.STRING ? "$S" : "$L", value);
    }
}
