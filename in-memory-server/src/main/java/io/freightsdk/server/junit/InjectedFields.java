package io.freightsdk.server.junit;

import io.freightsdk.server.InMemoryFreightServer;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** The fields of a test class that have a type the server offers; final ones are left alone. */
final class InjectedFields {
    private InjectedFields() {}

    /** Sets those of an instance, those of superclasses too. */
    static void inject(Object instance, TestResources resources) {
        of(instance.getClass(), false).forEach(field -> set(field, instance, resources.of(field.getType())));
    }

    /** Sets the static ones to what the whole class shares; one for a broker is refused, as each method has its own. */
    static void injectStatic(Class<?> testClass, InMemoryFreightServer server) {
        for (Field field : of(testClass, true)) {
            if (TestResources.needsBroker(field.getType())) {
                throw new ExtensionConfigurationException(name(field) + " is static, but each test method has its own "
                        + field.getType().getSimpleName() + "; make it an instance field or a parameter");
            }
            set(field, null, TestResources.shared(server, field.getType()));
        }
    }

    /** The names of those instance fields that belong to one method. */
    static List<String> ofOneMethod(Class<?> testClass) {
        return of(testClass, false).stream()
                .filter(field -> TestResources.needsBroker(field.getType()))
                .map(Field::getName)
                .toList();
    }

    private static List<Field> of(Class<?> testClass, boolean isStatic) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> type = testClass; type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                int modifiers = field.getModifiers();
                if (TestResources.offers(field.getType())
                        && Modifier.isStatic(modifiers) == isStatic
                        && !Modifier.isFinal(modifiers)) {
                    fields.add(field);
                }
            }
        }
        return fields;
    }

    private static String name(Field field) {
        return field.getDeclaringClass().getName() + "." + field.getName();
    }

    private static void set(Field field, @Nullable Object instance, Object value) {
        String name = name(field);
        if (!field.trySetAccessible()) {
            throw new ExtensionConfigurationException(name + " cannot be set: its package is not open");
        }
        try {
            field.set(instance, value);
        } catch (IllegalAccessException e) {
            throw new ExtensionConfigurationException(name + " cannot be set", e);
        }
    }
}
