package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import okio.Buffer;

/**
 * Reads and writes every type of {@code io.freightsdk.model} as JSON. The adapters are immutable and thread-safe, need no {@code
 * Moshi} instance and use no reflection.
 *
 * <p>When an adapter reads, a required value that is missing, or a value of the wrong JSON type, is a {@code JsonDataException} that
 * names the path, such as {@code Required value 'zip' missing at $.pickups[1]}. Text that is not JSON is an {@code IOException}.
 * Properties of a response that this version does not know are kept. If a property comes twice, the last one counts, and null
 * means absent.
 */
public final class FreightJson {
    private FreightJson() {}

    /**
     * Returns the adapter of a record, an open enum or a sealed interface of {@code io.freightsdk.model}; the same one on every
     * call.
     *
     * @throws IllegalArgumentException if the class is not of {@code io.freightsdk.model}
     */
    @SuppressWarnings("unchecked") // each class is paired with the adapter of that class
    public static <T> JsonAdapter<T> adapter(Class<T> type) {
        JsonAdapter<?> adapter = Adapters.of(type);
        if (adapter == null) {
            throw new IllegalArgumentException(type.getName() + " is not a type of io.freightsdk.model");
        }
        return (JsonAdapter<T>) adapter;
    }

    /**
     * Returns a factory for a {@code Moshi} of your own, so that your types can have fields of the model's types. For all other
     * types it returns no adapter, and the factories after it are asked.
     */
    public static JsonAdapter.Factory factory() {
        return (type, annotations, moshi) -> annotations.isEmpty() ? Adapters.of(type) : null;
    }

    /** Returns the adapter of JSON of any shape, as unmodifiable maps, lists, strings, booleans, nulls and exact {@code BigDecimal}s. */
    public static JsonAdapter<Object> tree() {
        return JsonTree.ADAPTER;
    }

    /**
     * Returns a value in the form of {@link #tree()}, with one form for each number: {@code 1000.00} becomes {@code 1000}. Two values
     * that mean the same have equal trees, and {@link #tree()} writes the same text for both.
     */
    public static <T> Object canonicalTree(JsonAdapter<T> adapter, T value) {
        return Objects.requireNonNull(JsonTree.canonical(adapter.toJsonValue(value)), "value");
    }

    /**
     * Returns the JSON of a value without the properties that this version does not know, to validate it against {@link #schemas} or
     * to log it, as such a property could contain a secret.
     */
    public static <T> String knownJson(JsonAdapter<T> adapter, T value) {
        Buffer json = new Buffer();
        JsonWriter writer = JsonWriter.of(json);
        writer.setTag(FieldWriter.KnownOnly.class, FieldWriter.KnownOnly.YES);
        try {
            adapter.toJson(writer, value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return json.readUtf8();
    }

    /** Returns the JSON Schema (2020-12) of the model, with every type of the OpenAPI document under {@code $defs}. */
    public static String schemas() {
        return resource("schemas.json");
    }

    /**
     * Returns the operations of the OpenAPI document as a JSON array. Each has its {@code id}, {@code method}, {@code path} and {@code
     * responses}; a response has the {@code headers} that it may have and the names of its {@code schemas}, which are in {@link
     * #schemas}.
     */
    public static String operations() {
        return resource("operations.json");
    }

    private static String resource(String name) {
        try (InputStream resource = FreightJson.class.getResourceAsStream(name)) {
            if (resource == null) {
                throw new IllegalStateException("io/freightsdk/json/" + name + " is not in the jar that has "
                        + FreightJson.class.getName() + "; keep it when repackaging freight-sdk-models");
            }
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
