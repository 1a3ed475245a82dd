package io.freightsdk.server.junit;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** The fields of a test instance that have a type the server offers; static and final ones are left alone. */
final class InjectedFields {
    private InjectedFields() {}

    /** Sets them, those of superclasses too. */
    static void inject(Object instance, Given given) {
        for (Class<?> type = instance.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (Given.offers(field.getType()) && (field.getModifiers() & (Modifier.STATIC | Modifier.FINAL)) == 0) {
                    set(field, instance, given.of(field.getType()));
                }
            }
        }
    }

    private static void set(Field field, Object instance, Object value) {
        String name = field.getDeclaringClass().getName() + "." + field.getName();
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
