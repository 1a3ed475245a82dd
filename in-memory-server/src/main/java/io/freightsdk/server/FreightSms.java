package io.freightsdk.server;

import io.freightsdk.server.state.CurrentWorld;
import io.freightsdk.server.values.SmsMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The text messages of the server or of one broker's loads, the newest 10,000; none is really sent. */
public final class FreightSms {
    private final CurrentWorld world;
    private final @Nullable String brokerId;

    FreightSms(CurrentWorld world, @Nullable String brokerId) {
        this.world = world;
        this.brokerId = brokerId;
    }

    /** Returns all of them, oldest first. */
    public List<SmsMessage> messages() {
        return world.get().messages(brokerId);
    }

    /** Returns those about one load: its driver's invitation, once. */
    public List<SmsMessage> messages(String loadNumber) {
        return messages().stream()
                .filter(message -> message.loadNumber().equals(loadNumber))
                .toList();
    }

    /** Returns them without phone numbers and texts. */
    @Override
    public String toString() {
        return messages().toString();
    }
}
