package io.freightsdk.server.control;

import io.freightsdk.server.api.Refused;
import io.freightsdk.server.api.Route.Handler;
import io.freightsdk.server.api.ServerCall;
import io.freightsdk.server.state.CurrentWorld;
import io.freightsdk.server.state.Signal;
import io.freightsdk.server.state.World;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Node;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/** Waits {@code within} real time for a condition, also through a reset; if it does not hold by then, a 408. */
record RequestWait(CurrentWorld worlds) {
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final String WITHIN = "within";

    /** The query with none but these names, and {@code within}. */
    static Node query(ServerCall call, String... names) {
        Set<String> all = new TreeSet<>(List.of(names));
        all.add(WITHIN);
        return Node.of(call.request().target().query()).only(all);
    }

    /** Returns how many of something are waited for; 0 without a {@code count}. */
    static long count(Node query) {
        return query.optional("count").map(RequestWait::wholeNumber).orElse(0L);
    }

    private static long wholeNumber(Node node) {
        String text = node.text();
        if (!text.matches("[0-9]{1,9}")) {
            throw node.expectedInstead("a whole number 0 to 999999999");
        }
        return Long.parseLong(text);
    }

    /** The operation's response once the condition holds, which is checked again after each raise of the signal; or in the end. */
    HttpAnswer until(
            ServerCall call, Function<World, Signal> news, Predicate<ServerCall> condition, Handler operation) {
        Duration left = Node.of(call.request().target().query())
                .optional(WITHIN)
                .map(RequestWait::within)
                .orElse(Duration.ZERO);
        long begin = System.nanoTime();
        try {
            while (true) {
                World now = worlds.get();
                Duration rest = left.minusNanos(System.nanoTime() - begin);
                boolean replaced = Signal.await(
                                List.of(news.apply(now), worlds.replaced()),
                                () -> !worlds.is(now) || condition.test(call.beginning(now)),
                                rest)
                        && !worlds.is(now);
                if (!replaced) {
                    return worlds.call(last -> operation.perform(call.beginning(last)));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refused(503, "the server is closing");
        }
    }

    /** The status of a response that shows whether what is waited for is there. */
    static int status(boolean met) {
        return met ? 200 : 408;
    }

    private static Duration within(Node node) {
        Duration within = node.duration();
        if (within.isNegative() || within.compareTo(LONGEST) > 0) {
            throw node.expectedInstead("a duration from PT0S to " + LONGEST);
        }
        return within;
    }
}
