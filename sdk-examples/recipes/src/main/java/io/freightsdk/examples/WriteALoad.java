package io.freightsdk.examples;

import com.squareup.moshi.JsonAdapter;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.Eta;
import io.freightsdk.model.EtaEstimate;
import io.freightsdk.model.EtaUnavailable;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.StopInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How do I write a load and read a position as JSON? This program needs no service and costs nothing. */
public final class WriteALoad {
    /** Prints the JSON of a load, and a position in words. */
    public static void main(String[] args) throws IOException {
        JsonAdapter<CreateLoadInput> loads = FreightJson.adapter(CreateLoadInput.class);
        System.out.println("POST /v1/agent/loads");
        System.out.println(loads.indent("  ").toJson(load()));
        System.out.println("GET /v1/agent/loads/LD-2026-000417");
        LoadPosition position =
                Objects.requireNonNull(FreightJson.adapter(LoadPosition.class).fromJson(resource("position.json")));
        System.out.println(inWords(position) + "; " + inWords(position.eta()));
    }

    static CreateLoadInput load() {
        return CreateLoadInput.builder()
                .driverPhone("+13125550142")
                .pickups(stop("2600 S Federal St", "Chicago", "IL", "60616", "2026-05-04T14:00:00Z"))
                .deliveries(stop("1800 N Market St", "Dallas", "TX", "75202", "2026-05-05T16:00:00Z"))
                .equipmentType("VAN")
                .customerRef("freight-sdk-recipe")
                .rate("2350.00")
                .build();
    }

    private static StopInput stop(String address, String city, String state, String zip, String date) {
        return StopInput.builder()
                .address(address)
                .city(city)
                .state(state)
                .zip(zip)
                .date(Instant.parse(date))
                .build();
    }

    static String inWords(LoadPosition position) {
        return switch (position.status().known()) {
            case PLANNED -> "the driver has not reached the pickup";
            case AT_PICKUP -> "at the pickup";
            case IN_TRANSIT -> "on the road, " + position.distanceMiles() + " miles driven";
            case AT_DELIVERY -> "at the delivery stop, waiting for its confirmation";
            case DELIVERED -> "delivered at " + position.deliveredAt();
            case CANCELLED -> "cancelled";
            case OTHER -> "in a status newer than this program: " + position.status();
        };
    }

    static String inWords(@Nullable Eta eta) {
        if (eta instanceof EtaEstimate estimate) {
            return "expected at " + estimate.etaAt() + ", " + estimate.remainingMiles() + " miles to go";
        }
        return eta instanceof EtaUnavailable unavailable ? "no estimate: " + unavailable.reason() : "no estimate";
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(WriteALoad.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
