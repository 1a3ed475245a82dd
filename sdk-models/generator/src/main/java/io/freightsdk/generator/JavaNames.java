package io.freightsdk.generator;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.SourceVersion;

/** Which names of a document can be names of the code that is made from it. */
final class JavaNames {
    private static final Set<String> TAKEN_CLASSES = Set.of("Builder", "Known", "Missing", "Allowed", "Copies");

    /** Of {@code Object}, of records and builders, and of the adapters' own variables. */
    private static final Set<String> TAKEN_PROPERTIES = Set.of(
            "additionalProperties",
            "build",
            "builder",
            "clone",
            "equals",
            "finalize",
            "getClass",
            "hashCode",
            "notify",
            "notifyAll",
            "nullable",
            "path",
            "reader",
            "toBuilder",
            "toString",
            "value",
            "wait",
            "writer");

    private JavaNames() {}

    static boolean isClass(String schema) {
        return schema.matches("[A-Z][A-Za-z0-9]*") && !TAKEN_CLASSES.contains(schema);
    }

    static boolean isProperty(String property) {
        return property.matches("[a-z][A-Za-z0-9]*(_[a-z0-9]+)*")
                && !SourceVersion.isKeyword(Names.camelCase(property))
                && !TAKEN_PROPERTIES.contains(Names.camelCase(property));
    }

    static boolean isConstant(String value) {
        return value.matches("[A-Za-z][A-Za-z0-9_-]*")
                && !value.toUpperCase(Locale.ROOT).equals(OpenEnumSource.OTHER);
    }

    /** Two names of the document must not become one in Java. */
    static void requireDistinct(Node node, List<String> names) {
        Set<String> seen = new TreeSet<>();
        for (String name : names) {
            if (!seen.add(name)) {
                throw node.unsupported("two names become " + name + " in Java");
            }
        }
    }
}
