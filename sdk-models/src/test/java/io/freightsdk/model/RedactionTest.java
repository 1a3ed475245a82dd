package io.freightsdk.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.net.URI;
import org.junit.jupiter.api.Test;

class RedactionTest {
    private static final String SECRET = "s3cret";
    private static final URI SECRET_LINK = URI.create("https://f.example/driver/" + SECRET);
    private static final URI TRACKING = URI.create("https://f.example/track/1");

    @Test
    void phoneAndStreetAreNotPrinted() {
        StopInput stop = new StopInput(SECRET, "Gary", "IN", "46402", null, null, null, null);
        CreateLoadInput input = CreateLoadInput.builder()
                .driverPhone(SECRET)
                .pickups(stop)
                .deliveries(stop)
                .build();
        assertThat(input.toString())
                .doesNotContain(SECRET)
                .startsWith(
                        "CreateLoadInput[driverPhone=(redacted), pickups=[StopInput[address=(redacted), city=Gary,");
    }

    @Test
    void driverLinksAreNotPrinted() {
        assertThat(new CreateLoadResult(null, "1", "n", TRACKING, SECRET_LINK, SECRET, null, null).toString())
                .doesNotContain(SECRET)
                .contains("trackingLink=https://f.example/track/1, driverWebLink=(redacted), driverAppLink=(redacted)");
        assertThat(new DedupCreateLoadResult(true, "1", "n", TRACKING, SECRET_LINK, SECRET_LINK, true).toString())
                .doesNotContain(SECRET);
    }

    @Test
    void absentSecretIsSaidToBeAbsent() {
        assertThat(new DedupCreateLoadResult(true, "1", "n", TRACKING, null, null, true).toString())
                .contains("driverWebLink=null, driverAppLink=null");
    }

    @Test
    void cardAndEmailAreNotPrinted() {
        assertThat(new TopUpByCardInput(BigDecimal.TEN, SECRET))
                .hasToString("TopUpByCardInput[amountUsd=10, cardToken=(redacted)]");
        assertThat(new UnknownBrokerError("e", "UNKNOWN_BROKER", SECRET).toString())
                .doesNotContain(SECRET);
    }
}
