package io.freightsdk.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.tools.ToolCancellation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SessionsTest {
    private final Listing listing = new Listing(List.of());
    private Instant now = Instant.parse("2026-05-04T14:00:00Z");
    private final Sessions sessions = new Sessions(() -> now);

    private void passes(Duration time) {
        now = now.plus(time);
    }

    @Test
    void sessionEndsHalfAnHourAfterItsLastRequest() throws Exception {
        String id = sessions.begin(listing, Grant.ANYBODY).id;
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
        session.begin("call", new ToolCancellation());
        passes(Duration.ofHours(2));
        assertThat(sessions.used(session.id)).contains(session);
        session.end("call");
        passes(Duration.ofHours(2));
        assertThat(sessions.used(session.id)).isEmpty();
    }

    @Test
    void thoseThatNobodyAsksForAreForgottenToo() throws Exception {
        for (int i = 0; i < 100; i++) {
            sessions.begin(listing, Grant.ANYBODY);
        }
        passes(Duration.ofHours(1));
        sessions.begin(listing, Grant.ANYBODY);
        assertThat(sessions.count()).isOne();
    }

    @Test
    void endedOneIsNotThere() throws Exception {
        String id = sessions.begin(listing, Grant.ANYBODY).id;
        sessions.end(id);
        assertThat(sessions.used(id)).isEmpty();
    }

    @Test
    void sessionsBeyondThoseThatAClientRemembersSpendTogetherByTheDay() throws Exception {
        List<String> spenders = new ArrayList<>();
        for (int i = 0; i < Sessions.MOST_SPENDERS + 2; i++) {
            Session session = sessions.begin(listing, Grant.ANYBODY);
            // the model reads it, and may not speak for the session
            assertThat(session.spender).doesNotContain(session.id);
            spenders.add(session.spender);
            sessions.end(session.id);
        }
        assertThat(spenders.stream().distinct()).hasSize(Sessions.MOST_SPENDERS + 1);
        assertThat(spenders)
                .last()
                .isEqualTo(spenders.get(Sessions.MOST_SPENDERS))
                .isEqualTo("sessions 2026-05-04");
        passes(Duration.ofDays(1));
        assertThat(sessions.begin(listing, Grant.ANYBODY).spender).isEqualTo("sessions 2026-05-05");
    }

    @Test
    void statelessRequestsSpendTogetherByTheDayOfTheClock() {
        Session first = sessions.ofOneRequest(listing, Grant.ANYBODY);
        assertThat(first.spender).isEqualTo("stateless 2026-05-04");
        passes(Duration.ofDays(1));
        assertThat(sessions.ofOneRequest(listing, Grant.ANYBODY).spender).isEqualTo("stateless 2026-05-05");
        assertThat(sessions.count()).isZero();
    }

    @Test
    void subjectHasAQuarterOfTheSessions() throws Exception {
        Grant bob = new Grant("bob", Set.of(Grant.ALL));
        for (int i = 0; i < Sessions.OPEN / 4; i++) {
            sessions.begin(listing, bob);
        }
        assertThatThrownBy(() -> sessions.begin(listing, bob))
                .isInstanceOf(RefusedException.class)
                .extracting(e -> ((RefusedException) e).status())
                .isEqualTo(429);
        sessions.begin(listing, new Grant("eve", Set.of(Grant.ALL)));
        passes(Duration.ofHours(1));
        assertThat(sessions.begin(listing, bob).grant.isOf(bob)).isTrue();
    }
}
