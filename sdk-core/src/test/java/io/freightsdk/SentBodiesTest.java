package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.SentBodies.BodyFields;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.IdempotencyMismatchException;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SentBodiesTest {
    private static final BodyFields BODY = BodyFields.of(Map.of("rate", BigDecimal.ONE));
    private static final BodyFields OTHER = BodyFields.of(Map.of("rate", BigDecimal.TEN));

    private final SentBodies known = new SentBodies();

    private SentBodies.Claim claim(String key, BodyFields body) {
        return known.claim(key, body, CallFacts.sent("createLoad", 1));
    }

    private void assertRefused(String key, BodyFields body) {
        assertThatThrownBy(() -> claim(key, body))
                .isInstanceOfSatisfying(
                        IdempotencyMismatchException.class,
                        e -> assertThat(e.fields()).containsExactly("rate"));
    }

    @Test
    void keyBelongsToItsBodyWhileACallIsInProgress() {
        claim("k", BODY);
        assertRefused("k", OTHER);
        assertThat(claim("k", BODY)).isNotNull();
        assertThat(claim("another", OTHER)).isNotNull();
    }

    @Test
    void keyThatWasKeptStaysWithItsBody() {
        claim("k", BODY).end(true);
        assertRefused("k", OTHER);
        claim("k", BODY).end(false);
        assertRefused("k", OTHER);
    }

    @Test
    void keyThatCostNothingIsFreeForAnyBody() {
        claim("k", BODY).end(false);
        claim("k", OTHER).end(true);
        assertRefused("k", BODY);
    }

    @Test
    void forgettingWaitsForTheOtherCalls() {
        SentBodies.Claim one = claim("k", BODY);
        SentBodies.Claim two = claim("k", BODY);
        one.end(false);
        one.end(false);
        assertRefused("k", OTHER);
        two.end(false);
        assertThat(claim("k", OTHER)).isNotNull();
    }

    @Test
    void oneOfManyCallsKeepsForAll() {
        SentBodies.Claim one = claim("k", BODY);
        SentBodies.Claim two = claim("k", BODY);
        one.end(true);
        two.end(false);
        assertRefused("k", OTHER);
    }

    @Test
    void endingTwiceDoesNothing() {
        SentBodies.Claim claim = claim("k", BODY);
        claim.end(false);
        claim.end(true);
        assertThat(claim("k", OTHER)).isNotNull();
    }

    @Test
    void newestAreRememberedAndThoseInProgress() {
        claim("in progress", BODY);
        for (int i = 0; i <= 65_536; i++) {
            claim("k" + i, BODY).end(true);
        }
        assertThat(claim("k0", OTHER)).isNotNull();
        assertRefused("k1", OTHER);
        assertRefused("k65536", OTHER);
        assertRefused("in progress", OTHER);
    }
}
