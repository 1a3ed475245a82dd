package io.freightsdk.server;

import com.squareup.moshi.JsonReader;
import io.freightsdk.server.wire.RawClient.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import okio.Buffer;

/** Bodies of requests, and looks into those of responses. */
public final class Bodies {
    public static final String PHONE = "\"driverPhone\":\"+12145550142\"";
    public static final String PICKUP =
            "{\"address\":\"1 Dock Rd\",\"city\":\"Chicago\",\"state\":\"IL\",\"zip\":\"60601\"}";
    public static final String DELIVERY =
            "{\"address\":\"2 Dock Rd\",\"city\":\"Dallas\",\"state\":\"TX\",\"zip\":\"75201\"}";

    private Bodies() {}

    /** A load with nothing but what it needs. */
    public static String load() {
        return load("");
    }

    /** A load with more fields, each begun by a comma. */
    public static String load(String more) {
        return load(PICKUP, DELIVERY, more);
    }

    /** The same with other stops. */
    public static String load(String pickup, String delivery, String more) {
        return "{" + PHONE + ",\"pickups\":[" + pickup + "],\"deliveries\":[" + delivery + "]" + more + "}";
    }

    public static String loadWithRef(String customerRef) {
        return load(",\"customerRef\":\"" + customerRef + "\"");
    }

    /** A pickup at 40,-90 and a delivery at 41,-90, each with an appointment unless it is empty. */
    public static String datedLoad(String pickupDate, String deliveryDate) {
        return load(at(PICKUP, 40, pickupDate), at(DELIVERY, 41, deliveryDate), "");
    }

    /** The stop at that latitude and -90, with an appointment unless it is empty. */
    public static String at(String stop, int lat, String date) {
        String more = ",\"lat\":" + lat + ",\"lng\":-90" + (date.isEmpty() ? "" : ",\"date\":\"" + date + "\"");
        return stop.substring(0, stop.length() - 1) + more + "}";
    }

    /** From 41.8781,-87.6298, with an appointment, to a stop without a point; the reference may be empty. */
    public static String loadToGary(String customerRef) {
        return """
                {"driverPhone": "+12145550142", "customerRef": "%s",
                 "pickups": [{"address": "1 W Lake St", "city": "Chicago", "state": "IL", "zip": "60601",
                              "date": "2026-05-04T15:00:00Z", "lat": 41.8781, "lng": -87.6298}],
                 "deliveries": [{"address": "500 Main St", "city": "Gary", "state": "IN", "zip": "46402"}]}
                """.formatted(customerRef);
    }

    public static Map<?, ?> object(Reply reply) {
        return object(reply.body());
    }

    public static Map<?, ?> object(String json) {
        try {
            return (Map<?, ?>) JsonReader.of(new Buffer().writeUtf8(json)).readJsonValue();
        } catch (IOException e) {
            throw new UncheckedIOException(json, e);
        }
    }

    public static String text(Reply reply, String field) {
        if (object(reply).get(field) instanceof String text) {
            return text;
        }
        throw new AssertionError("no text " + field + ": " + reply.status() + " " + reply.body());
    }
}
