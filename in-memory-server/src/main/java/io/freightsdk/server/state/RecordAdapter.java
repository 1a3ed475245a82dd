package io.freightsdk.server.state;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import com.squareup.moshi.Moshi;
import com.squareup.moshi.Types;
import io.freightsdk.server.wire.Document;
import io.freightsdk.server.wire.UnexpectedValue;
import java.io.IOException;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A record as an object with all its components, nulls too; to be read it must have these and no others. */
final class RecordAdapter extends JsonAdapter<Object> {
    private final List<Field> fields;
    private final Constructor<?> constructor;
    private final JsonReader.Options names;

    private record Field(String name, boolean nullable, Method accessor, JsonAdapter<Object> adapter) {}

    private RecordAdapter(List<Field> fields, Constructor<?> constructor) {
        this.fields = fields;
        this.constructor = constructor;
        this.names = JsonReader.Options.of(fields.stream().map(Field::name).toArray(String[]::new));
    }

    static RecordAdapter of(Type type, Moshi moshi) {
        Class<?> record = Types.getRawType(type);
        RecordComponent[] components = record.getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        List<Field> fields = Arrays.stream(components)
                .map(each -> new Field(
                        each.getName(),
                        each.getAnnotatedType().isAnnotationPresent(Nullable.class),
                        open(each.getAccessor()),
                        moshi.adapter(typeOf(each, type))))
                .toList();
        try {
            return new RecordAdapter(fields, open(record.getDeclaredConstructor(types)));
        } catch (NoSuchMethodException e) {
            throw new LinkageError("every record has this constructor", e);
        }
    }

    /** Also if its record is its package's own. */
    private static <T extends AccessibleObject> T open(T member) {
        member.setAccessible(true);
        return member;
    }

    /** The only generic record has one parameter. */
    private static Type typeOf(RecordComponent component, Type record) {
        return record instanceof ParameterizedType known && component.getGenericType() != component.getType()
                ? known.getActualTypeArguments()[0]
                : component.getGenericType();
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable Object value) throws IOException {
        if (value == null) {
            writer.nullValue();
            return;
        }
        writer.beginObject();
        for (Field field : fields) {
            field.adapter.toJson(writer.name(field.name), called(() -> field.accessor.invoke(value)));
        }
        writer.endObject();
    }

    @Override
    public Object fromJson(JsonReader reader) throws IOException {
        if (reader.peek() != JsonReader.Token.BEGIN_OBJECT) {
            throw Document.node(reader).expected("an object");
        }
        @Nullable Object[] values = new @Nullable Object[fields.size()];
        boolean[] read = new boolean[fields.size()];
        reader.beginObject();
        while (reader.hasNext()) {
            int index = reader.selectName(names);
            if (index < 0) {
                String unusedName = reader.nextName(); // makes the place in the message that of this name
                throw new UnexpectedValue(
                        Document.place(reader),
                        "is unknown, expected "
                                + String.join(
                                        ", ", fields.stream().map(Field::name).toList()));
            }
            if (read[index]) {
                throw new UnexpectedValue(Document.place(reader), "is there twice");
            }
            read[index] = true;
            boolean isNull = fields.get(index).nullable && reader.peek() == JsonReader.Token.NULL;
            values[index] =
                    isNull ? reader.nextNull() : fields.get(index).adapter.fromJson(reader);
        }
        for (int i = 0; i < values.length; i++) {
            if (values[i] == null && !(read[i] && fields.get(i).nullable)) {
                throw new UnexpectedValue(inside(Document.around(reader), fields.get(i).name), "is missing");
            }
        }
        try {
            Object record = Objects.requireNonNull(called(() -> constructor.newInstance(values)));
            reader.endObject();
            return record;
        } catch (IllegalArgumentException e) {
            throw new UnexpectedValue(Document.around(reader), String.valueOf(e.getMessage()));
        }
    }

    private static String inside(String place, String name) {
        return place.equals(Document.ROOT) ? name : place + "." + name;
    }

    private interface Reflected {
        @Nullable
        Object call() throws ReflectiveOperationException;
    }

    private static @Nullable Object called(Reflected reflected) {
        try {
            return reflected.call();
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException refused) {
                throw refused;
            }
            throw new LinkageError("a record refuses by exceptions at run time", e);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a record can be read and made", e);
        }
    }
}
