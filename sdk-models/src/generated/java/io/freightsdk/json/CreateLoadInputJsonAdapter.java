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
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> driverPhone = Fields.string(reader);
                case 1 -> pickups = Fields.list(reader, StopInputJsonAdapter.INSTANCE::fromJson);
                case 2 -> deliveries = Fields.list(reader, StopInputJsonAdapter.INSTANCE::fromJson);
                case 3 -> shipperName = Fields.string(reader);
                case 4 -> carrierName = Fields.string(reader);
                case 5 -> equipmentType = Fields.string(reader);
                case 6 -> customerRef = Fields.string(reader);
                case 7 -> rate = Fields.decimal(reader);
                case 8 -> miles = Fields.number(reader);
                case 9 -> weight = Fields.number(reader);
                case 10 -> truckNumber = Fields.string(reader);
                default -> {
                    reader.skipName();
                    reader.skipValue();
                }
            }
        }
        if (driverPhone == null || pickups == null || deliveries == null) {
            throw Fields.missing(reader, "driverPhone", driverPhone, "pickups", pickups, "deliveries", deliveries);
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
                truckNumber);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable CreateLoadInput nullable) throws IOException {
        CreateLoadInput value = Fields.present(nullable);
        writer.beginObject();
        Fields.write(writer, "driverPhone", value.driverPhone());
        Fields.write(writer, "pickups", value.pickups(), StopInputJsonAdapter.INSTANCE);
        Fields.write(writer, "deliveries", value.deliveries(), StopInputJsonAdapter.INSTANCE);
        Fields.write(writer, "shipperName", value.shipperName());
        Fields.write(writer, "carrierName", value.carrierName());
        Fields.write(writer, "equipmentType", value.equipmentType());
        Fields.write(writer, "customerRef", value.customerRef());
        Fields.write(writer, "rate", value.rate());
        Fields.write(writer, "miles", value.miles());
        Fields.write(writer, "weight", value.weight());
        Fields.write(writer, "truckNumber", value.truckNumber());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(CreateLoadInput)";
    }
}
