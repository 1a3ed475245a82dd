package io.freightsdk.tracking;

import io.freightsdk.model.LoadPosition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A load that goes wrong in one way, what following it may cost, and how that ends. */
final class World {
    final String name;
    final Script script;
    String mostUsd = "0.60";
    int mostEtas = 20;
    String end = "Delivered";
    List<String> tells = List.of();
    List<String> neverTells = List.of();
    TrackingPolicy policy = TrackingPolicy.STANDARD;
    boolean byNumber;
    Duration length;
    Function<Instant, PlayedService.@Nullable Answer> fails = now -> null;
    BiFunction<LoadPosition, Instant, LoadPosition> shown = (position, now) -> position;
    double brokeFrom;
    double brokeTo;
    Function<Instant, Boolean> runs = now -> true;

    private World(String name, Script script) {
        this.name = name;
        this.script = script;
        this.length = script.length().plus(Duration.ofDays(10));
    }

    static World of(String name, Script script) {
        return new World(name, script);
    }

    World costs(String mostUsd) {
        this.mostUsd = mostUsd;
        return this;
    }

    /** At most so often. */
    World changesItsEta(int most) {
        this.mostEtas = most;
        return this;
    }

    World ends(String type) {
        this.end = type;
        return this;
    }

    World tells(String... types) {
        this.tells = List.of(types);
        return this;
    }

    World neverTells(String... types) {
        this.neverTells = List.of(types);
        return this;
    }

    World by(TrackingPolicy policy) {
        this.policy = policy;
        return this;
    }

    World byNumber() {
        this.byNumber = true;
        return this;
    }

    /** Reads between these hours are answered so. */
    World fails(double from, double to, int status, String code) {
        PlayedService.Answer answer = PlayedService.Answer.of(status, code);
        this.fails = now -> isBetween(now, from, to) ? answer : null;
        return this;
    }

    /** There is no money between these hours. */
    World broke(double from, double to) {
        brokeFrom = from;
        brokeTo = to;
        return this;
    }

    /** What the service shows in the place of what there is. */
    World shows(BiFunction<LoadPosition, Instant, LoadPosition> shown) {
        this.shown = shown;
        return this;
    }

    World runsOnlyWhen(Function<Instant, Boolean> runs) {
        this.runs = runs;
        return this;
    }

    static double hour(Instant time) {
        return Duration.between(Trips.EPOCH, time).toMillis() / 3_600_000.0;
    }

    static boolean isBetween(Instant now, double from, double to) {
        return hour(now) >= from && hour(now) < to;
    }

    @Override
    public String toString() {
        return name;
    }
}
