// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.InsufficientFundsError;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class InsufficientFundsErrorJsonAdapter extends JsonAdapter<InsufficientFundsError> {
    static final InsufficientFundsErrorJsonAdapter INSTANCE = new InsufficientFundsErrorJsonAdapter();
    private static final JsonReader.Options NAMES =
            JsonReader.Options.of("error", "code", "balanceUsd", "priceUsd", "billingUrl");

    private InsufficientFundsErrorJsonAdapter() {}

    @Override
    public InsufficientFundsError fromJson(JsonReader reader) throws IOException {
        String error = null;
        String code = null;
        BigDecimal balanceUsd = null;
        BigDecimal priceUsd = null;
        String billingUrl = null;
        Map<String, @Nullable Object> additionalProperties = Map.of();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> error = FieldReader.string(reader);
                case 1 -> code = FieldReader.oneOf(reader, FieldReader.string(reader), "INSUFFICIENT_FUNDS");
                case 2 -> balanceUsd = FieldReader.decimal(reader);
                case 3 -> priceUsd = FieldReader.decimal(reader);
                case 4 -> billingUrl = FieldReader.string(reader);
                default -> additionalProperties = FieldReader.unknown(reader, additionalProperties);
            }
        }
        if (error == null || code == null) {
            throw FieldReader.missing(reader, "error", error, "code", code);
        }
        reader.endObject();
        return new InsufficientFundsError(error, code, balanceUsd, priceUsd, billingUrl, additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable InsufficientFundsError nullable) throws IOException {
        InsufficientFundsError value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "error", value.error());
        FieldWriter.write(writer, "code", value.code());
        FieldWriter.write(writer, "balanceUsd", value.balanceUsd());
        FieldWriter.write(writer, "priceUsd", value.priceUsd());
        FieldWriter.write(writer, "billingUrl", value.billingUrl());
        FieldWriter.unknown(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(InsufficientFundsError)";
    }
}
