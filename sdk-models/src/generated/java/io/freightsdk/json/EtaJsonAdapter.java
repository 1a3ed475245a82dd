// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.Eta;
import io.freightsdk.model.EtaEstimate;
import io.freightsdk.model.EtaOpaque;
import io.freightsdk.model.EtaUnavailable;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class EtaJsonAdapter extends JsonAdapter<Eta> {
    static final EtaJsonAdapter INSTANCE = new EtaJsonAdapter();

    private EtaJsonAdapter() {}

    @Override
    public Eta fromJson(JsonReader reader) throws IOException {
        Map<String, @Nullable Object> object = JsonTree.readObject(reader);
        EtaEstimate etaEstimate = JsonTree.as(EtaEstimateJsonAdapter.INSTANCE, object, "etaAt");
        if (etaEstimate != null) {
            return etaEstimate;
        }
        EtaUnavailable etaUnavailable = JsonTree.as(EtaUnavailableJsonAdapter.INSTANCE, object, "reason");
        if (etaUnavailable != null) {
            return etaUnavailable;
        }
        return new EtaOpaque(object);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable Eta nullable) throws IOException {
        Eta value = FieldWriter.present(nullable);
        if (value instanceof EtaEstimate etaEstimate) {
            EtaEstimateJsonAdapter.INSTANCE.toJson(writer, etaEstimate);
        } else if (value instanceof EtaUnavailable etaUnavailable) {
            EtaUnavailableJsonAdapter.INSTANCE.toJson(writer, etaUnavailable);
        } else if (value instanceof EtaOpaque etaOpaque) {
            EtaOpaqueJsonAdapter.INSTANCE.toJson(writer, etaOpaque);
        }
    }

    @Override
    public String toString() {
        return "JsonAdapter(Eta)";
    }
}
