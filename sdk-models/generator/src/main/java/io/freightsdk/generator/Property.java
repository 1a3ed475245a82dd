package io.freightsdk.generator;

import com.palantir.javapoet.TypeName;
import java.util.List;

/**
 * A property of an object.
 *
 * @param jsonName its name on the wire
 * @param type what it holds
 * @param description the document's words
 * @param required whether it is always there
 * @param sensitive whether it must not be printed
 * @param nonEmpty whether it is a list of at least one
 * @param allowed the only values it may have, or none if it may have any
 */
record Property(
        String jsonName,
        Type type,
        String description,
        boolean required,
        boolean sensitive,
        boolean nonEmpty,
        List<Object> allowed) {

    String javaName() {
        return Names.camelCase(jsonName);
    }

    /** The type of the record component, without its nullness. */
    TypeName javaType() {
        return required ? type.plain() : type.boxed();
    }

    /** Whether there is one value only, which nobody has to name. */
    boolean isConstant() {
        return required && allowed.size() == 1;
    }
}
