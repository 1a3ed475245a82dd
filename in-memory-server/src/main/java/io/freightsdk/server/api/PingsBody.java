package io.freightsdk.server.api;

import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.JsonReader;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Times;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import okio.Buffer;
import org.jspecify.annotations.Nullable;

/** A batch of fixes as phones and the control API send it, read without a tree: it comes in hundreds. */
final class PingsBody {
    private static final JsonReader.Options BODY = JsonReader.Options.of("pings");
    private static final JsonReader.Options PING =
            JsonReader.Options.of("lat", "lng", "ts", "speed", "heading", "accuracy");
    private static final int MOST = 10_000;

    private final JsonReader reader;

    private PingsBody(JsonReader reader) {
        this.reader = reader;
    }

    /** The fixes in the order sent; {@link Refused} with 400 naming the first thing that is no fix. */
    static List<Fix> parse(ServerCall call) {
        JsonReader reader = JsonReader.of(new Buffer().write(JsonBodies.utf8(call.request())));
        try {
            List<Fix> fixes = new PingsBody(reader).read();
            if (fixes != null && reader.peek() == JsonReader.Token.END_DOCUMENT) {
                return fixes;
            }
        } catch (JsonDataException e) {
            // not the shape it has to have; its message may repeat what was sent
            throw new Refused(JsonBodies.invalid(List.of("pings")));
        } catch (IOException e) {
            throw new Refused(HttpAnswer.error(400, "body is not JSON"));
        }
        throw new Refused(JsonBodies.invalid(List.of("pings")));
    }

    private @Nullable List<Fix> read() throws IOException {
        List<Fix> fixes = null;
        reader.beginObject();
        while (reader.hasNext()) {
            if (reader.selectName(BODY) == 0) {
                fixes = pings();
            } else {
                reader.skipName();
                reader.skipValue();
            }
        }
        reader.endObject();
        return fixes;
    }

    private List<Fix> pings() throws IOException {
        List<Fix> fixes = new ArrayList<>();
        reader.beginArray();
        while (reader.hasNext()) {
            if (fixes.size() == MOST) {
                throw new Refused(HttpAnswer.error(400, "pings: more than " + MOST + " in one batch"));
            }
            fixes.add(ping(fixes.size()));
        }
        reader.endArray();
        return fixes;
    }

    private Fix ping(int index) throws IOException {
        double lat = Double.NaN;
        double lng = Double.NaN;
        double speed = Fix.UNKNOWN;
        double heading = Fix.UNKNOWN;
        double accuracy = Fix.UNKNOWN;
        Instant time = Fix.ON_RECEIPT;
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(PING)) {
                case 0 -> lat = number(index, "lat");
                case 1 -> lng = number(index, "lng");
                case 2 -> time = time(index);
                case 3 -> speed = number(index, "speed");
                case 4 -> heading = number(index, "heading");
                case 5 -> accuracy = number(index, "accuracy");
                default -> {
                    reader.skipName();
                    reader.skipValue();
                }
            }
        }
        reader.endObject();
        if (!GeoPoint.isValid(lat, lng)) {
            boolean latIsFine = lat >= -90 && lat <= 90;
            throw invalid(index, latIsFine ? "lng" : "lat");
        }
        return new Fix(time, new GeoPoint(lat, lng), speed, heading, accuracy);
    }

    /** NaN for null, which is how phones write what they do not know. */
    private double number(int index, String name) throws IOException {
        return switch (reader.peek()) {
            case NULL -> unknown();
            case NUMBER -> finite(index, name);
            default -> throw invalid(index, name);
        };
    }

    private double unknown() throws IOException {
        reader.nextNull();
        return Double.NaN;
    }

    private double finite(int index, String name) throws IOException {
        try {
            return reader.nextDouble();
        } catch (IOException e) {
            throw invalid(index, name);
        }
    }

    private Instant time(int index) throws IOException {
        if (reader.peek() == JsonReader.Token.NULL) {
            reader.nextNull();
            return Fix.ON_RECEIPT;
        }
        if (reader.peek() == JsonReader.Token.STRING) {
            return Times.parse(reader.nextString()).orElseThrow(() -> invalid(index, "ts"));
        }
        throw invalid(index, "ts");
    }

    private static Refused invalid(int index, String name) {
        return new Refused(JsonBodies.invalid(List.of("pings." + index + "." + name)));
    }
}
