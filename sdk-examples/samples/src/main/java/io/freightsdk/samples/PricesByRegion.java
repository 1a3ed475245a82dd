package io.freightsdk.samples;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.Moshi;
import com.squareup.moshi.Types;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.Pricing;
import java.io.IOException;
import java.util.Map;

class PricesByRegion {
    static Map<String, Pricing> read(String json) throws IOException {
        Moshi moshi = new Moshi.Builder().add(FreightJson.factory()).build();
        JsonAdapter<Map<String, Pricing>> byRegion =
                moshi.adapter(Types.newParameterizedType(Map.class, String.class, Pricing.class));
        return byRegion.fromJson(json);
    }
}
