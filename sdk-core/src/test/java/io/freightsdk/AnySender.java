package io.freightsdk;

import java.time.Duration;
import okhttp3.Call;

/** A call that sends one request and never cancels it. */
record AnySender() implements Transport.Sender {
    @Override
    public void began(Call call) {}

    @Override
    public Duration left() {
        return Duration.ofMinutes(1);
    }

    @Override
    public void abandoned() {}
}
