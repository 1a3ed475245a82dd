package io.freightsdk.server.api;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.DriverResolution;
import io.freightsdk.server.state.LoadOrder;
import io.freightsdk.server.values.SmsMessage;
import java.io.IOException;
import java.net.URI;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The links of a load, in the answers that carry them and in the message to its driver. */
public final class Links {
    private final Supplier<String> baseUrl;

    /** Creates links on the public URL, or on the server's own address, known once it listens. */
    public Links(Supplier<String> ownUrl, @Nullable PublicUrl publicUrl) {
        this.baseUrl = publicUrl == null ? ownUrl : publicUrl::text;
    }

    /** Returns the link for the customer. */
    public String tracking(LoadOrder order) {
        return baseUrl.get() + "/track/" + order.trackingToken();
    }

    /** The page where its driver joins. */
    public String driverWeb(LoadOrder order) {
        return baseUrl.get() + "/driver/" + order.driverToken();
    }

    /** Returns the message that brings the driver the link. */
    public SmsMessage invitation(LoadOrder order) {
        String text = "New load " + order.loadNumber() + ". Join and share your position: " + driverWeb(order);
        return new SmsMessage(order.createdAt(), order.phone(), text, order.loadNumber());
    }

    /** Writes the links as the answer to a new load has them. */
    public void writeCreated(JsonWriter writer, LoadOrder order) throws IOException {
        writer.beginObject().name("success").value(true);
        writeIds(writer, order);
        writer.name("driverResolution").value(order.driverResolution().value());
        if (order.driverResolution().equals(DriverResolution.UNRESOLVED_TRUCK)) {
            writer.name("unresolvedTruckNumber").value(order.details().truckNumber());
        }
        writer.endObject();
    }

    /** Writes the answer that found it by its customerRef. */
    public void writeExisting(JsonWriter writer, LoadOrder order) throws IOException {
        writer.beginObject().name("ok").value(true);
        writeIds(writer, order);
        writer.name("deduplicated").value(true).endObject();
    }

    private void writeIds(JsonWriter writer, LoadOrder order) throws IOException {
        writer.name("loadId").value(order.loadId());
        writer.name("loadNumber").value(order.loadNumber());
        write(writer, order);
    }

    /** Writes the three of them. */
    public void write(JsonWriter writer, LoadOrder order) throws IOException {
        writer.name("trackingLink").value(tracking(order));
        writer.name("driverWebLink").value(driverWeb(order));
        writer.name("driverAppLink").value("freightdriver://join/" + order.driverToken());
    }

    /** A URL that others reach the server by, like {@code https://freight.example}, in lower case and without a path. */
    public record PublicUrl(String text) {
        private static final String SHAPE = "https?://(?:[a-z0-9.-]+|\\[[0-9a-f:.]+])(?::[0-9]{1,5})?";
        private static final int HIGHEST_PORT = 65_535;

        /** Refuses anything but the http or https address of a server, and drops a trailing slash. */
        public PublicUrl {
            text = text.toLowerCase(Locale.ROOT).replaceFirst("/$", "");
            if (!text.matches(SHAPE) || URI.create(text).getPort() > HIGHEST_PORT) {
                throw new IllegalArgumentException(
                        "public url: expected http or https, a host and perhaps a port, like https://freight.example");
            }
        }
    }
}
