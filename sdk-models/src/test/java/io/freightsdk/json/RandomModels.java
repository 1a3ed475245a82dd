package io.freightsdk.json;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Seeded random values of the model, made through the builders as a user would make them. */
final class RandomModels {
    /** Values the document fixes. */
    private static final Map<String, List<String>> FIXED = Map.of(
            "ConfirmDeliveryResult.newStatus",
            List.of("DELIVERED"),
            "UpdateLoadStatusInput.status",
            List.of("PLANNED"));

    private final Random random;

    RandomModels(long seed) {
        this.random = new Random(seed);
    }

    /** A value of this record, open enum or sealed interface; about half of what may be absent is. */
    Object next(Class<?> type) {
        if (type.isSealed()) {
            Class<?>[] members = type.getPermittedSubclasses();
            return next(members[random.nextInt(members.length)]);
        }
        try {
            return isOpenEnum(type) ? openEnum(type) : built(type);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(type.getName(), e);
        }
    }

    static boolean isOpenEnum(Class<?> type) {
        return type.isRecord() && Arrays.stream(type.getDeclaredClasses()).anyMatch(Class::isEnum);
    }

    private Object openEnum(Class<?> type) throws ReflectiveOperationException {
        List<Object> constants = new ArrayList<>();
        for (var field : type.getDeclaredFields()) {
            if (Modifier.isPublic(field.getModifiers())) {
                constants.add(field.get(null));
            }
        }
        constants.add(type.getMethod("of", String.class).invoke(null, text()));
        return constants.get(random.nextInt(constants.size()));
    }

    private Object built(Class<?> type) throws ReflectiveOperationException {
        Object builder = type.getMethod("builder").invoke(null);
        for (RecordComponent component : type.getRecordComponents()) {
            boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
            Method setter = setter(builder.getClass(), component);
            if (setter != null && !(nullable && random.nextBoolean())) {
                setter.invoke(builder, value(type, component));
            }
        }
        return builder.getClass().getMethod("build").invoke(builder);
    }

    private static @Nullable Method setter(Class<?> builder, RecordComponent component) {
        return Arrays.stream(builder.getMethods())
                .filter(method -> method.getName().equals(component.getName()))
                .filter(method -> method.getParameterTypes()[0].equals(component.getType()))
                .findFirst()
                .orElse(null);
    }

    private Object value(Class<?> type, RecordComponent component) throws ReflectiveOperationException {
        List<String> fixed = FIXED.get(type.getSimpleName() + "." + component.getName());
        if (fixed != null) {
            return component.getType().getMethod("of", String.class).invoke(null, fixed.get(0));
        }
        return component.getName().equals("success") ? true : value(component.getGenericType());
    }

    private Object value(Type type) {
        if (type instanceof ParameterizedType parameterized) {
            Type last = parameterized.getActualTypeArguments()[parameterized.getActualTypeArguments().length - 1];
            return parameterized.getRawType() == List.class ? list(last) : map(last);
        }
        if (type == String.class) {
            return text();
        } else if (type == boolean.class || type == Boolean.class) {
            return random.nextBoolean();
        } else if (type == int.class || type == Integer.class) {
            return random.nextInt();
        } else if (type == double.class || type == Double.class) {
            return random.nextInt(4) == 0 ? random.nextInt(1000) : random.nextGaussian() * 1e3;
        } else if (type == BigDecimal.class) {
            return BigDecimal.valueOf(random.nextInt(), random.nextInt(6));
        } else if (type == Instant.class) {
            return Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
        } else if (type == URI.class) {
            return URI.create("https://f.example/t/" + Long.toString(random.nextLong(), 36));
        }
        return next((Class<?>) type);
    }

    private List<Object> list(Type element) {
        List<Object> list = new ArrayList<>();
        for (int size = 1 + random.nextInt(3); size > 0; size--) {
            list.add(value(element));
        }
        return list;
    }

    private Map<String, Object> map(Type value) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int size = random.nextInt(4); size > 0; size--) {
            map.put("key " + random.nextInt(), value == Object.class ? tree() : value(value));
        }
        return map;
    }

    private @Nullable Object tree() {
        return switch (random.nextInt(6)) {
            case 0 -> null;
            case 1 -> random.nextBoolean();
            case 2 -> text();
            case 3 -> BigDecimal.valueOf(random.nextInt(), random.nextInt(6));
            case 4 -> Arrays.asList(tree(), tree());
            default -> map(Object.class);
        };
    }

    /** Quotes, control characters, surrogates and all. */
    private String text() {
        int[] codePoints = random.ints(random.nextInt(12), 0, 0x2FFFF)
                .map(codePoint -> random.nextInt(3) == 0 ? codePoint : 0x20 + codePoint % 0x60)
                .filter(codePoint -> codePoint < 0xD800 || codePoint > 0xDFFF)
                .toArray();
        return new String(codePoints, 0, codePoints.length);
    }
}
