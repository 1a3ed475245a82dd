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
 * JSON for every type of {@code io.freightsdk.model}. The adapters need no {@code Moshi}, use no reflection, and are
 * immutable, so one can be kept and used from any thread.
 *
 * <p>A required value that is missing, or a value of the wrong JSON type, is a {@code JsonDataException} that names the
 * path: {@code Required value 'zip' missing at $.pickups[1]}. Text that is not JSON is an {@code IOException}. Unknown
 * properties of a response are kept, of a property that comes twice the last is taken, and null reads like absent.
 */
public final class FreightJson {
    private FreightJson() {}

    /**
     * The adapter of a record, an open enum or a sealed interface of {@code io.freightsdk.model}, the same on every call.
     *
     * @throws IllegalArgumentException if the class is none of these
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
     * A factory for a {@code Moshi} of your own, so that your records can hold types of the model. It leaves every other
     * type to the factories after it.
     */
    public static JsonAdapter.Factory factory() {
        return (type, annotations, moshi) -> annotations.isEmpty() ? Adapters.of(type) : null;
    }

    /** JSON of any shape as unmodifiable maps, lists, strings, booleans, nulls and exact {@code BigDecimal}s, as they come. */
    public static JsonAdapter<Object> tree() {
        return JsonTree.ADAPTER;
    }

    /**
     * A value as {@link #tree()} has it, with one spelling for each number ({@code 1000.00} is {@code 1000}): values that mean
     * the same have equal trees, and what {@code tree()} writes of them is the same text. Its nulls are those of unknown
     * properties.
     */
    public static <T> Object canonicalTree(JsonAdapter<T> adapter, T value) {
        return Objects.requireNonNull(JsonTree.canonical(adapter.toJsonValue(value)), "value");
    }

    /**
     * The JSON of a value without the properties that the document does not know, to check it against {@link #schemas} or
     * to show it where such a property could reveal a secret.
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

    /** The JSON Schema (2020-12) of the model, with every type of the OpenAPI document under {@code $defs}. */
    public static String schemas() {
        return resource("schemas.json");
    }

    /**
     * The operations of the OpenAPI document and their responses: a JSON array with {@code id}, {@code method}, {@code
     * path} and {@code responses} of each; a response names the {@code headers} it may have and its {@code schemas}, which
     * are in {@link #schemas}.
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
