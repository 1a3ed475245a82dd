package io.freightsdk.generator;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The type of a property, in the document and in Java. */
sealed interface Type {
    /** The Java type of a property that may be absent, so never a primitive. */
    TypeName boxed();

    /** The Java type of a property that is always there. */
    default TypeName plain() {
        return boxed();
    }

    /** A type of JSON's own, and the method of {@code FieldReader} that reads it. */
    enum Scalar implements Type {
        STRING(String.class, "string"),
        BOOLEAN(Boolean.class, "bool"),
        INTEGER(Integer.class, "integer"),
        NUMBER(Double.class, "number"),
        DECIMAL(BigDecimal.class, "decimal"),
        INSTANT(Instant.class, "instant"),
        URI(URI.class, "uri");

        private final Class<?> javaClass;
        final String reader;

        Scalar(Class<?> javaClass, String reader) {
            this.javaClass = javaClass;
            this.reader = reader;
        }

        @Override
        public TypeName boxed() {
            return ClassName.get(javaClass);
        }

        @Override
        public TypeName plain() {
            return boxed().isBoxedPrimitive() ? boxed().unbox() : boxed();
        }
    }

    /** Another schema of the document. */
    record Ref(String schema) implements Type {
        @Override
        public ClassName boxed() {
            return Names.model(schema);
        }
    }

    /** A list of another schema, or of strings. */
    record ListOf(Type element) implements Type {
        @Override
        public TypeName boxed() {
            return ParameterizedTypeName.get(ClassName.get(List.class), element.boxed());
        }
    }

    /** An object of free keys. */
    record MapOf(Scalar value) implements Type {
        @Override
        public TypeName boxed() {
            return ParameterizedTypeName.get(ClassName.get(Map.class), ClassName.get(String.class), value.boxed());
        }
    }
}
