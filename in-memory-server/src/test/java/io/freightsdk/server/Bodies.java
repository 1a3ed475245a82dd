package io.freightsdk.server;

import com.squareup.moshi.JsonReader;
import io.freightsdk.server.http.RawClient.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import okio.Buffer;

/** Bodies of requests, and looks into those of answers. */
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
        return "{" + PHONE + ",\"pickups\":[" + PICKUP + "],\"deliveries\":[" + DELIVERY + "]" + more + "}";
    }

    public static String loadWithRef(String customerRef) {
        return load(",\"customerRef\":\"" + customerRef + "\"");
    }

    /** A pickup at 40,-90 and a delivery at 41,-90, each with an appointment unless it is empty. */
    public static String datedLoad(String pickupDate, String deliveryDate) {
        return "{" + PHONE + ",\"pickups\":[" + at(PICKUP, 40, pickupDate) + "],\"deliveries\":["
                + at(DELIVERY, 41, deliveryDate) + "]}";
    }

    private static String at(String stop, int lat, String date) {
        String more = ",\"lat\":" + lat + ",\"lng\":-90" + (date.isEmpty() ? "" : ",\"date\":\"" + date + "\"");
        return stop.substring(0, stop.length() - 1) + more + "}";
    }

    public static Map<?, ?> object(Reply reply) {
        try {
            return (Map<?, ?>)
                    JsonReader.of(new Buffer().writeUtf8(reply.body())).readJsonValue();
        } catch (IOException e) {
            throw new UncheckedIOException(reply.body(), e);
        }
    }

    public static String text(Reply reply, String field) {
        if (object(reply).get(field) instanceof String text) {
            return text;
        }
        throw new AssertionError("no text " + field + ": " + reply.status() + " " + reply.body());
    }
}
