package io.freightsdk.server.proof.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.proof.history.Operation.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The checker accepts what one call after the other can explain, and nothing else. */
final class LinearizationTest {
    /** The times of sending and of the response, then operation and outcome as they print themselves. */
    private static final Pattern EVENT =
            Pattern.compile("(\\d+)-(\\d+) (\\w+)(?: key (\\w+))?(?: ref (\\w+))?(?: (\\d+))?"
                    + " -> (\\d+)(?: (L\\d))?(?: balance (\\d+))?( replayed)?");

    private static List<Event> history(@Nullable String events) {
        List<Event> history = new ArrayList<>();
        Matcher event = EVENT.matcher(Objects.requireNonNullElse(events, ""));
        while (event.find()) {
            Kind kind = Kind.valueOf(event.group(3));
            Operation operation = new Operation(kind, text(event, 4), text(event, 5), number(event, 6, 0));
            Outcome outcome = new Outcome(
                    (int) number(event, 7, 0), text(event, 8), number(event, 9, -1), event.group(10) != null);
            history.add(new Event(history.size(), operation, outcome, number(event, 1, 0), number(event, 2, 0)));
        }
        return history;
    }

    private static String text(Matcher event, int group) {
        return Objects.requireNonNullElse(event.group(group), "");
    }

    private static long number(Matcher event, int group, long none) {
        return event.group(group) == null ? none : Long.parseLong(event.group(group));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nothing happened                       |   0 | true  |
            debit once                             | 200 | true  | 0-1 CREATE -> 201 L1; 2-3 BALANCE -> 200 balance 135
            debit twice                            | 200 | false | 0-1 CREATE -> 201 L1; 2-3 BALANCE -> 200 balance 70
            stale balance                          | 200 | false | 0-1 READ -> 200; 2-3 BALANCE -> 200 balance 200
            balance before and after the debit     | 200 | true  | 0-9 READ -> 200; 1-3 BALANCE -> 200 balance 200; 4-6 BALANCE -> 200 balance 198
            balance that goes back                 | 200 | false | 0-9 READ -> 200; 1-3 BALANCE -> 200 balance 198; 4-6 BALANCE -> 200 balance 200
            two loads for one key                  | 200 | false | 0-9 CREATE key k -> 201 L1; 1-8 CREATE key k -> 201 L2
            first response twice for one key         | 200 | false | 0-9 CREATE key k -> 201 L1; 1-8 CREATE key k -> 201 L1
            replay sent before its first response    | 200 | true  | 0-9 CREATE key k -> 201 L1 replayed; 1-8 CREATE key k -> 201 L1; 10-11 BALANCE -> 200 balance 135
            replay received before it              | 200 | false | 0-1 CREATE key k -> 201 L1 replayed; 2-3 CREATE key k -> 201 L1
            two loads for one reference            | 200 | false | 0-9 CREATE ref r -> 201 L1; 1-8 CREATE ref r -> 201 L2
            load found by its reference is free    |  65 | true  | 0-9 CREATE key a ref r -> 200 L1; 1-8 CREATE key b ref r -> 201 L1; 2-10 CREATE key a ref r -> 200 L1 replayed; 11-12 BALANCE -> 200 balance 0
            one number for two loads               | 200 | false | 0-9 CREATE -> 201 L1; 1-8 CREATE -> 201 L1
            two loads with money for one           | 129 | false | 0-9 CREATE -> 201 L1; 1-8 CREATE -> 201 L2
            two loads with money for two           | 130 | true  | 0-9 CREATE -> 201 L1; 1-8 CREATE -> 201 L2
            402 with the price in the balance      |  65 | false | 0-1 CREATE -> 402 balance 65
            402 that names another balance         |  64 | false | 0-1 CREATE -> 402 balance 65
            402 with less than the price           |  64 | true  | 0-1 CREATE -> 402 balance 64
            402 before a top-up in progress        |  10 | true  | 0-9 TOP_UP 100 -> 200 balance 110; 1-2 CREATE -> 402 balance 10; 3-4 CREATE -> 201 L1
            top-up twice for one key               |   0 | false | 0-9 TOP_UP key k 100 -> 200 balance 100; 1-8 TOP_UP key k 100 -> 200 balance 200
            top-up that is lost                    |   0 | false | 0-1 TOP_UP 100 -> 200 balance 100; 2-3 TOP_UP 100 -> 200 balance 100
            """)
    void historyIsExplainedIfCallsOneAfterTheOtherAre(
            String what, long cents, boolean explained, @Nullable String events) {
        List<Event> history = history(events);
        assertThat(history).hasSize(events == null ? 0 : events.split(";").length);
        assertThat(Linearization.of(Account.of(cents), history).isPresent())
                .as(what)
                .isEqualTo(explained);
    }

    @Test
    void orderIsOneThatExplains() {
        List<Event> history = history("0-9 BALANCE -> 200 balance 5; 0-9 TOP_UP 5 -> 200 balance 5");
        assertThat(Linearization.of(Account.of(0), history).orElseThrow())
                .containsExactly(history.get(1), history.get(0));
    }
}
