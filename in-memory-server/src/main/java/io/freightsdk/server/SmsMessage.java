package io.freightsdk.server;

import java.time.Instant;

/** One text message that a real service would have sent; {@code toString} hides the phone and the link in the text. */
public record SmsMessage(Instant at, String to, String text, String loadNumber) {

    @Override
    public String toString() {
        return "SmsMessage[at=" + at + ", loadNumber=" + loadNumber + "]";
    }
}
