package io.freightsdk.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import java.io.IOException;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The whole text of what a model reads about an odd order. The texts of wrong arguments are in {@link ToolArgumentsTest}. */
class MessagesTest {
    private static final Instant NOW = Instant.parse("2026-05-01T00:00:00Z");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            42000 | 0 | weight must be above 0 and at most 250000
            "weight": 42000 | "miles": 10001 | miles must be above 0 and at most 10000
            60607 | 00000 | pickups.0.zip is five zeros
            Dallas | TBD | deliveries.0.city is not a name
            500 S Ervay St | n/a | deliveries.0.address is not an address
            "zip": "60607" | "zip": "60607", "date": "2026-04-29T00:00:00Z" | the pickup of 2026-04-29T00:00:00Z is in the past, because it is 2026-05-01T00:00:00Z now
            "zip": "75201" | "zip": "75201", "date": "2027-05-03T00:00:00Z" | the delivery of 2027-05-03T00:00:00Z is more than a year away, because it is 2026-05-01T00:00:00Z now
            """)
    void oddOrderIsExplained(String right, String odd, String doubt) throws IOException {
        CreateLoadInput order =
                FreightJson.adapter(CreateLoadInput.class).fromJson(AgentFixture.LOAD.replace(right, odd));
        assertThat(OrderChecks.doubts(order, NOW)).containsExactly(doubt);
    }
}
