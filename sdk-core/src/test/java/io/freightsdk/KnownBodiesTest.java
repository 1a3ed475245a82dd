package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;

class KnownBodiesTest {
    private static final byte[] BODY = {1, 2, 3};
    private static final byte[] OTHER = {1, 2, 4};

    private final KnownBodies known = new KnownBodies();

    private KnownBodies.Claim claim(String key, byte[] body) {
        return Objects.requireNonNull(known.claim(key, body), key);
    }

    @Test
    void keyBelongsToItsBodyWhileACallIsUnderWay() {
        claim("k", BODY);
        assertThat(known.claim("k", OTHER)).isNull();
        assertThat(known.claim("k", BODY.clone())).isNotNull();
        assertThat(known.claim("another", OTHER)).isNotNull();
    }

    @Test
    void keyThatWasKeptStaysWithItsBody() {
        claim("k", BODY).keep();
        assertThat(known.claim("k", OTHER)).isNull();
        claim("k", BODY).forget();
        assertThat(known.claim("k", OTHER)).isNull();
    }

    @Test
    void keyThatCostNothingIsFreeForAnyBody() {
        claim("k", BODY).forget();
        claim("k", OTHER).keep();
        assertThat(known.claim("k", BODY)).isNull();
    }

    @Test
    void forgettingWaitsForTheOtherCalls() {
        KnownBodies.Claim one = claim("k", BODY);
        KnownBodies.Claim two = claim("k", BODY);
        one.forget();
        one.forget();
        assertThat(known.claim("k", OTHER)).isNull();
        two.forget();
        assertThat(known.claim("k", OTHER)).isNotNull();
    }

    @Test
    void oneOfManyCallsKeepsForAll() {
        KnownBodies.Claim one = claim("k", BODY);
        KnownBodies.Claim two = claim("k", BODY);
        one.keep();
        two.forget();
        assertThat(known.claim("k", OTHER)).isNull();
    }

    @Test
    void endingTwiceDoesNothing() {
        KnownBodies.Claim claim = claim("k", BODY);
        claim.forget();
        claim.keep();
        assertThat(known.claim("k", OTHER)).isNotNull();
    }

    @Test
    void bodyIsCopied() {
        byte[] body = BODY.clone();
        claim("k", body).keep();
        body[0] = 9;
        assertThat(known.claim("k", BODY)).isNotNull();
    }

    @Test
    void newestAreRememberedAndThoseUnderWay() {
        claim("under way", BODY);
        for (int i = 0; i <= 65_536; i++) {
            claim("k" + i, BODY).keep();
        }
        assertThat(known.claim("k0", OTHER)).isNotNull();
        assertThat(known.claim("k1", OTHER)).isNull();
        assertThat(known.claim("k65536", OTHER)).isNull();
        assertThat(known.claim("under way", OTHER)).isNull();
    }
}
