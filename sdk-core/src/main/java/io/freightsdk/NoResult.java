package io.freightsdk;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import org.jspecify.annotations.Nullable;

/** Of an operation that the service always refuses. */
final class NoResult extends JsonAdapter<Void> {
    @Override
    public Void fromJson(JsonReader reader) {
        throw new JsonDataException("the contract has no result of this operation");
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable Void value) {
        throw new UnsupportedOperationException("results are only read");
    }
}
