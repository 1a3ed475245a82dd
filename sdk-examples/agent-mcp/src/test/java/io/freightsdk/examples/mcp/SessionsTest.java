package io.freightsdk.examples.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SessionsTest {
    private final Listing listing = new Listing(List.of());
    private Instant now = Instant.parse("2026-05-04T14:00:00Z");
    private final Sessions sessions = new Sessions(() -> now);

    private void passes(Duration time) {
        now = now.plus(time);
    }

    @Test
    void sessionEndsHalfAnHourAfterItsLastRequest() {
        String id = sessions.begin(listing, Grant.ANYBODY).id();
        passes(Duration.ofMinutes(29));
        assertThat(sessions.used(id)).isPresent();
        passes(Duration.ofMinutes(30));
        assertThat(sessions.used(id)).isPresent();
        passes(Duration.ofMinutes(31));
        assertThat(sessions.used(id)).isEmpty();
    }

    @Test
    void oneWithACallThatRunsDoesNotEnd() throws Exception {
        Session session = sessions.begin(listing, Grant.ANYBODY);
        session.begin("call");
        passes(Duration.ofHours(2));
        assertThat(sessions.used(session.id())).contains(session);
        session.end("call");
        passes(Duration.ofHours(2));
        assertThat(sessions.used(session.id())).isEmpty();
    }

    @Test
    void thoseThatNobodyAsksForAreForgottenToo() {
        for (int i = 0; i < 100; i++) {
            sessions.begin(listing, Grant.ANYBODY);
        }
        passes(Duration.ofHours(1));
        sessions.begin(listing, Grant.ANYBODY);
        assertThat(sessions.count()).isOne();
    }

    @Test
    void endedOneIsNotThere() {
        String id = sessions.begin(listing, Grant.ANYBODY).id();
        sessions.end(id);
        assertThat(sessions.used(id)).isEmpty();
    }

    @Test
    void sessionsBeyondThoseThatAClientRemembersSpendTogetherByTheDay() {
        Sessions few = new Sessions(() -> now, 2);
        List<String> spenders = Stream.generate(() -> few.begin(listing, Grant.ANYBODY))
                .limit(4)
                .map(Session::spender)
                .toList();
        assertThat(spenders).element(3).isEqualTo(spenders.get(2));
        assertThat(spenders.stream().distinct()).hasSize(3);
        passes(Duration.ofDays(1));
        assertThat(few.begin(listing, Grant.ANYBODY).spender()).isNotIn(spenders);
    }
}
