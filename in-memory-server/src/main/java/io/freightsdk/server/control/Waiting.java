package io.freightsdk.server.control;

import io.freightsdk.server.http.Answer;
import io.freightsdk.server.json.Node;
import io.freightsdk.server.routing.Call;
import io.freightsdk.server.routing.Operation;
import io.freightsdk.server.routing.Refused;
import io.freightsdk.server.time.Signal;
import io.freightsdk.server.world.CurrentWorld;
import io.freightsdk.server.world.World;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Lets a caller wait for what it asks for: {@code within} is a duration of real time, and what is not there by its end is
 * a 408 with what there is. A wait goes on in the world that a reset or a snapshot puts in the place of its own.
 */
final class Waiting {
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final String WITHIN = "within";

    private final CurrentWorld worlds;

    Waiting(CurrentWorld worlds) {
        this.worlds = worlds;
    }

    /** The query with none but these names, and {@code within}. */
    static Node query(Call call, String... names) {
        Set<String> all = new TreeSet<>(List.of(names));
        all.add(WITHIN);
        return Node.of(call.request().target().query()).only(all);
    }

    /** Returns how many of something are waited for; 0 without a {@code count}. */
    static long count(Node query) {
        return query.optional("count").map(Waiting::wholeNumber).orElse(0L);
    }

    private static long wholeNumber(Node node) {
        String text = node.text();
        if (!text.matches("[0-9]{1,9}")) {
            throw node.expectedInstead("a whole number 0 to 999999999");
        }
        return Long.parseLong(text);
    }

    /** The operation's answer once the condition holds, which is looked at again after each raise of the signal. */
    Answer until(Call call, Function<World, Signal> news, Predicate<Call> condition, Operation operation) {
        Duration left = Node.of(call.request().target().query())
                .optional(WITHIN)
                .map(Waiting::within)
                .orElse(Duration.ZERO);
        long begin = System.nanoTime();
        try {
            while (true) {
                World now = worlds.get();
                Duration rest = left.minusNanos(System.nanoTime() - begin);
                boolean replaced = Signal.await(
                                List.of(news.apply(now), worlds.replaced()),
                                () -> worlds.get() != now || condition.test(call.beginning(now)),
                                rest)
                        && worlds.get() != now;
                if (!replaced) {
                    return worlds.call(last -> answer(call.beginning(last), condition, operation));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refused(Answer.error(503, "the server is closing"));
        }
    }

    private static Answer answer(Call call, Predicate<Call> condition, Operation operation) {
        boolean met = condition.test(call);
        Answer answer = operation.perform(call);
        return met ? answer : Answer.json(408, answer.body());
    }

    private static Duration within(Node node) {
        Duration within = node.duration();
        if (within.isNegative() || within.compareTo(LONGEST) > 0) {
            throw node.expectedInstead("a duration from PT0S to " + LONGEST);
        }
        return within;
    }
}
