package io.freightsdk.server.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.values.Decisions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class IdsTest {

    private static final InstantSource MAY = InstantSource.fixed(Instant.parse("2026-05-04T12:00:00Z"));

    record Form(Function<Ids, String> draw, String pattern) {}

    static List<Form> forms() {
        return List.of(
                new Form(Ids::loadNumber, "LD-2026-000001"),
                new Form(Ids::loadId, "load_[0-9A-Za-z]{16}"),
                new Form(Ids::trackingToken, "trk_[0-9A-Za-z]{22}"),
                new Form(Ids::driverToken, "drv_[0-9A-Za-z]{22}"),
                new Form(Ids::agentKeyText, "agent_[0-9A-Za-z]{32}"),
                new Form(Ids::keyId, "key_000001"),
                new Form(Ids::brokerId, "brk_000001"),
                new Form(Ids::requestId, "req_000001"),
                new Form(Ids::topUpId, "top_000001"));
    }

    @ParameterizedTest
    @MethodSource("forms")
    void eachKindHasItsForm(Form form) {
        assertThat(form.draw().apply(unguessable())).matches(form.pattern());
        assertThat(form.draw().apply(seeded(7))).matches(form.pattern());
    }

    @ParameterizedTest
    @MethodSource("forms")
    void aHundredThousandAreUniqueAndRepeatUnderASeed(Form form) {
        Ids ids = seeded(7);
        Ids again = seeded(7);
        Set<String> drawn = new HashSet<>();
        for (int i = 0; i < 100_000; i++) {
            String id = form.draw().apply(ids);
            assertThat(drawn.add(id)).as(id).isTrue();
            assertThat(form.draw().apply(again)).isEqualTo(id);
        }
    }

    @Test
    void anotherSeedGivesOtherTokens() {
        assertThat(seeded(1).trackingToken()).isNotEqualTo(seeded(2).trackingToken());
        assertThat(unguessable().trackingToken()).isNotEqualTo(unguessable().trackingToken());
    }

    @Test
    void oneKindDoesNotDisturbAnother() {
        Ids busy = seeded(7);
        Stream.generate(busy::driverToken).limit(1000).forEach(token -> {});
        assertThat(busy.trackingToken()).isEqualTo(seeded(7).trackingToken());
    }

    @Test
    void theTimingOfThreadsDoesNotChangeWhatIsDrawn() throws Exception {
        Ids ids = seeded(7);
        Set<String> drawn = new TreeSet<>();
        Crowd.atOnce(
                        8,
                        thread -> () ->
                                Stream.generate(ids::trackingToken).limit(500).toList())
                .forEach(drawn::addAll);
        assertThat(drawn)
                .isEqualTo(new TreeSet<>(
                        Stream.generate(seeded(7)::trackingToken).limit(4000).toList()));
    }

    @Test
    void loadNumbersCarryTheYearOfTheClockAndNeverStartAgain() {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-12-31T23:59:59Z"));
        Ids ids = new Ids(Chance.seeded(7), now::get, "agent_", Decisions.STANDARD);
        assertThat(ids.loadNumber()).isEqualTo("LD-2026-000001");
        now.set(Instant.parse("2027-01-01T00:00:00Z"));
        assertThat(ids.loadNumber()).isEqualTo("LD-2027-000002");
    }

    @Test
    void loadNumbersGrowPastSixDigits() {
        Ids ids = seeded(7);
        ids.resume(Map.of("LOAD_NUMBER", 999_999L));
        assertThat(ids.loadNumber()).isEqualTo("LD-2026-1000000");
    }

    @Test
    void resumedIdsGoOnWhereTheOthersStopped() {
        Ids first = seeded(7);
        assertThat(forms())
                .allSatisfy(form -> assertThat(form.draw().apply(first)).isNotEmpty());
        Ids resumed = seeded(7);
        resumed.resume(first.drawn());
        assertThat(forms().stream().map(form -> form.draw().apply(resumed)))
                .containsExactlyElementsOf(
                        forms().stream().map(form -> form.draw().apply(first)).toList());
    }

    private static Ids seeded(long seed) {
        return new Ids(Chance.seeded(seed), MAY, "agent_", Decisions.STANDARD);
    }

    private static Ids unguessable() {
        return new Ids(Chance.unguessable(), MAY, "agent_", Decisions.STANDARD);
    }
}
