package io.freightsdk.server.proof.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.proof.model.Door.Reply;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A server that is wrong in one thing is found out, and the script that shows it is short. */
final class ModelFindsMistakesTest {
    private static final int SEEDS = 300;
    private static final int LONGEST = 5;

    @AutoClose
    private final InMemoryFreightServer server = Subject.start();

    @AutoClose
    private final Wire wire = new Wire(server.url());

    static Stream<Arguments> mistakes() {
        return Stream.of(
                arguments("balance in another currency", responses(body -> body.replace("\"USD\"", "\"EUR\""))),
                arguments(
                        "debit that is not in the ledger",
                        responses(body -> body.replaceFirst(",\\{[^{}]*\"operation\":\"getLoadPosition\"[^{}]*}", ""))),
                arguments("delivered load that is not", responses(body -> body.replace("DELIVERED", "IN_TRANSIT"))),
                arguments(
                        "departure nobody saw",
                        responses(body -> body.replaceAll("(\"departedAt\":)\"[^\"]*\"", "$1null"))),
                arguments(
                        "sms for another load",
                        responses(body -> body.replaceAll("(\"text\":\"[^}]*\"LD-2026-)\\d{6}", "$1000000"))),
                arguments("refused fix that counts", responses(body -> body.replace("too_old", "future"))),
                arguments(
                        "replay that is not the first response",
                        replies(reply -> reply.replayed() ? reply.withBody(reply.body() + " ") : reply)),
                arguments(
                        "forgotten idempotency key",
                        asks(ask -> ask.withHeaders(ask.headers().stream()
                                .filter(header -> !header.startsWith("Idempotency-Key"))
                                .toList()))),
                arguments(
                        "forgotten customerRef",
                        asks(ask -> ask.withBody(
                                ask.body().replaceAll("\"customerRef\":\"[^\"]*\"", "\"customerRef\":null")))),
                arguments(
                        "late fix taken for a new one",
                        asks(ask -> ask.withBody(ask.body().replaceAll(",\"ts\":\"[^\"]*\"", "")))),
                arguments(
                        "key that cannot be revoked",
                        asks(ask -> ask.method().equals("DELETE")
                                ? new Door.Ask("DELETE", "/_control/faults", List.of(), "")
                                : ask)),
                arguments(
                        "poor broker told to wait",
                        replies(reply -> reply.status() == 402 ? reply.withStatus(503) : reply)));
    }

    /** A mistake in what the server sends. */
    private static UnaryOperator<Door> responses(UnaryOperator<String> mistake) {
        return replies(reply -> reply.withBody(mistake.apply(reply.body())));
    }

    /** A mistake in what the server understands. */
    private static UnaryOperator<Door> asks(UnaryOperator<Door.Ask> mistake) {
        return server -> ask -> server.send(mistake.apply(ask));
    }

    private static UnaryOperator<Door> replies(UnaryOperator<Reply> mistake) {
        return server -> ask -> mistake.apply(server.send(ask));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mistakes")
    void mistakeIsFoundInAFewLines(String mistake, UnaryOperator<Door> adapter) {
        Door wrong = adapter.apply(wire);
        Script found = LongStream.rangeClosed(1, SEEDS)
                .mapToObj(Draw::script)
                .filter(script -> script.difference(wrong).isPresent())
                .findFirst()
                .orElseThrow(() -> new AssertionError("not found: " + mistake));
        Script shrunk = found.shrunk(wrong);
        Optional<Script.Difference> difference = shrunk.difference(wrong);

        assertThat(shrunk.commands()).as(shrunk.toString()).hasSizeLessThanOrEqualTo(LONGEST);
        assertThat(difference).isPresent();
        assertThat(Script.parse(shrunk.toString()).difference(wrong)).isEqualTo(difference);
        assertThat(shrunk.difference(wire)).isEmpty();
    }

    @Test
    void seedIsAScriptAndAScriptIsText() {
        Script script = Draw.script(42);
        assertThat(Draw.script(42)).isEqualTo(script);
        assertThat(Script.parse(script.toString())).isEqualTo(script);
    }

    @Test
    void failureIsTheShortScriptAndWhatBothSay() {
        Door wrong = responses(body -> body.replace("\"USD\"", "\"EUR\"")).apply(wire);
        Script script = new Script(List.of(
                Command.parse("create as=L1 truck=T1"), Command.parse("balance key=K1"), Command.parse("status")));
        assertThat(catchThrowable(() -> Subject.agrees(wrong, script, 7))).hasMessage("""
                        seed 7: server and model differ, line 1, balance
                          model:  200 {balanceUsd=12, currency=USD}
                          server: 200 {balanceUsd=12, currency=EUR}
                        script:
                        balance""");
    }
}
