package io.freightsdk.server.proof.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.proof.fuzz.Responses.Response;
import io.freightsdk.server.proof.model.Tree;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A text is a date-time to the server just if it is one to a reader of our own, and then it is the same one. */
@Tag("long")
final class DateFuzzTest {
    private final TextFuzz dates = new TextFuzz("dates");

    @AutoClose
    private final Target target = new Target();

    @Test
    @Timeout(value = 1, unit = TimeUnit.DAYS)
    void everyTextIsReadAlikeEverywhere() {
        dates.each(this::readAlike);
    }

    private boolean readAlike(String text) {
        Optional<NaiveTime.Moment> expected =
                text.length() > 64 ? Optional.empty() : NaiveTime.parse(text).filter(NaiveTime.Moment::isInRange);
        String json = TextFuzz.quoted(text);
        Response clock = target.ask("POST", "/_control/clock", "{\"set\":" + json + "}");
        Response confirmation = target.ask(
                "POST",
                "/v1/agent/loads/" + target.loadNumber() + "/delivery-confirm",
                "{\"bol_received_at\":" + json + "}");
        Response pings = target.ask(
                "POST",
                target.filled("/driver/{token}/pings"),
                "{\"pings\":[{\"lat\":40,\"lng\":-90,\"ts\":" + json + "}]}");

        assertThat(clock.status()).isEqualTo(expected.isPresent() ? 200 : 400);
        if (expected.isPresent()) {
            Instant time =
                    Instant.parse(String.valueOf(Tree.object(clock.body()).get("time")));
            assertThat(time)
                    .isEqualTo(Instant.ofEpochSecond(
                            expected.get().seconds(), expected.get().nanos()));
            assertThat(confirmation.status()).isEqualTo(422);
            assertThat(pings.status()).isEqualTo(200);
        } else {
            assertThat(confirmation.status()).isIn(400, isBefore1970(text) ? 422 : 400);
            assertThat(pings.status()).isIn(400, isBefore1970(text) ? 200 : 400);
        }
        return expected.isPresent();
    }

    /** The clock begins in 1970, and other times in the year 1. */
    private static boolean isBefore1970(String text) {
        return NaiveTime.parse(text).filter(moment -> moment.seconds() < 0).isPresent();
    }
}
