package io.freightsdk.server;

import java.time.Instant;

/**
 * A text message that the service would send to a driver. The server sends none.
 *
 * @param at when it was written, by the server's clock
 * @param to the phone number in E.164
 * @param text the message with the driver's link
 * @param loadNumber the load whose driver is invited
 */
public record SmsMessage(Instant at, String to, String text, String loadNumber) {

    /** Returns a text without the phone number and the link. */
    @Override
    public String toString() {
        return "SmsMessage[at=" + at + ", loadNumber=" + loadNumber + "]";
    }
}
