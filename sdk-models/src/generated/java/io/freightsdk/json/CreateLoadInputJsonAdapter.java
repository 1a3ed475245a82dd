// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class CreateLoadInputJsonAdapter extends JsonAdapter<CreateLoadInput> {
    static final CreateLoadInputJsonAdapter INSTANCE = new CreateLoadInputJsonAdapter();
    private static final JsonReader.Options NAMES = JsonReader.Options.of(
            "driverPhone",
            "pickups",
            "deliveries",
            "shipperName",
            "carrierName",
            "equipmentType",
            "customerRef",
            "rate",
            "miles",
            "weight",
            "truckNumber");

    private CreateLoadInputJsonAdapter() {}

    @Override
    public CreateLoadInput fromJson(JsonReader reader) throws IOException {
        String driverPhone = null;
        List<StopInput> pickups = null;
        List<StopInput> deliveries = null;
        String shipperName = null;
        String carrierName = null;
        String equipmentType = null;
        String customerRef = null;
        BigDecimal rate = null;
        Double miles = null;
        Double weight = null;
        String truckNumber = null;
        Map<String, @Nullable Object> additionalProperties = Map.of();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> driverPhone = FieldReader.string(reader);
                case 1 -> pickups = FieldReader.list(reader, StopInputJsonAdapter.INSTANCE::fromJson);
                case 2 -> deliveries = FieldReader.list(reader, StopInputJsonAdapter.INSTANCE::fromJson);
                case 3 -> shipperName = FieldReader.string(reader);
                case 4 -> carrierName = FieldReader.string(reader);
                case 5 -> equipmentType = FieldReader.string(reader);
                case 6 -> customerRef = FieldReader.string(reader);
                case 7 -> rate = FieldReader.decimal(reader);
                case 8 -> miles = FieldReader.number(reader);
                case 9 -> weight = FieldReader.number(reader);
                case 10 -> truckNumber = FieldReader.string(reader);
                default -> additionalProperties = FieldReader.unknown(reader, additionalProperties);
            }
        }
        if (driverPhone == null || pickups == null || deliveries == null) {
            throw FieldReader.missing(reader, "driverPhone", driverPhone, "pickups", pickups, "deliveries", deliveries);
        }
        reader.endObject();
        return new CreateLoadInput(
                driverPhone,
                pickups,
                deliveries,
                shipperName,
                carrierName,
                equipmentType,
                customerRef,
                rate,
                miles,
                weight,
                truckNumber,
                additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable CreateLoadInput nullable) throws IOException {
        CreateLoadInput value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "driverPhone", value.driverPhone());
        FieldWriter.write(writer, "pickups", value.pickups(), StopInputJsonAdapter.INSTANCE);
        FieldWriter.write(writer, "deliveries", value.deliveries(), StopInputJsonAdapter.INSTANCE);
        FieldWriter.write(writer, "shipperName", value.shipperName());
        FieldWriter.write(writer, "carrierName", value.carrierName());
        FieldWriter.write(writer, "equipmentType", value.equipmentType());
        FieldWriter.write(writer, "customerRef", value.customerRef());
        FieldWriter.write(writer, "rate", value.rate());
        FieldWriter.write(writer, "miles", value.miles());
        FieldWriter.write(writer, "weight", value.weight());
        FieldWriter.write(writer, "truckNumber", value.truckNumber());
        FieldWriter.unknown(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(CreateLoadInput)";
    }
}
