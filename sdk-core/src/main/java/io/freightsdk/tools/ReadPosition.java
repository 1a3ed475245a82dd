package io.freightsdk.tools;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.LoadPosition;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads where a load is. Every call is charged. */
final class ReadPosition implements Task {
    static final String NAME = "freight_get_load_position";

    static final String PRICE_KEY = "position_read";

    private static final String ABOUT = "Reads where a load is: phase, age of the last GPS fix, next stop and expected"
            + " arrival. Changes nothing, but every call is charged, also when nothing has changed since the last: call it"
            + " when the user asks or a decision depends on it, never in a loop.";

    private final FreightClient client;
    private final ListPrices prices;
    private final InstantSource clock;

    ReadPosition(FreightClient client, InstantSource clock) {
        this.client = client;
        this.prices = new ListPrices(client);
        this.clock = clock;
    }

    @Override
    public Spec spec() {
        return new Spec(
                NAME,
                "Read a load's position",
                ABOUT,
                PRICE_KEY,
                input(),
                PositionSummary.schema(),
                new Nature(true, false, false));
    }

    private static Map<String, @Nullable Object> input() {
        return Schemas.ofArguments(Schemas.object(
                List.of("loadNumber"),
                Json.of(
                        "loadNumber",
                        Schemas.property("LoadPosition", "loadNumber"),
                        "detail",
                        Json.of(
                                "type",
                                "string",
                                "enum",
                                List.of("summary", "full"),
                                "description",
                                "full adds the whole record with up to 500 GPS points; summary, which is enough to answer"
                                        + " where a load is, when left out. Both cost the same."))));
    }

    @Override
    public Request request(Map<String, @Nullable Object> arguments) {
        String loadNumber = Arguments.loadNumber(arguments);
        return new Request() {
            @Override
            public Purchase purchase() {
                return new Purchase("load " + Quoted.of(loadNumber), Json.text(arguments));
            }

            @Override
            public Map<String, @Nullable Object> send(CallOptions options) {
                LoadPosition position = client.getLoadPosition(loadNumber, options);
                Map<String, @Nullable Object> summary = new PositionSummary(
                                PositionWords.of(position, clock.instant(), prices.glance(PRICE_KEY)))
                        .tree();
                if ("full".equals(arguments.get("detail"))) {
                    summary.put("record", Json.tree(FreightJson.adapter(LoadPosition.class), position));
                }
                return summary;
            }
        };
    }
}
