package io.freightsdk.server.proof.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.proof.LongRun;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server does what a naive model of the documents does, whatever it is told. */
@Tag("long")
@Tag("acceptance")
final class ModelTest {
    static final int SCRIPTS = 200;

    @AutoClose
    private final InMemoryFreightServer server = Subject.start();

    @AutoClose
    private final Wire wire = new Wire(server.url());

    @Test
    @Timeout(value = 1, unit = TimeUnit.DAYS)
    void serverRespondsAsTheModelSays() {
        long[] commands = new long[1];
        long scripts = LongRun.run(SCRIPTS, seed -> {
            Script script = Draw.script(seed);
            commands[0] += script.commands().size();
            Subject.agrees(wire, script, seed);
        });
        System.out.println("model: " + scripts + " scripts, " + commands[0] + " commands");
        assertThat(commands[0]).isGreaterThan(scripts);
    }

    /** What the draw comes to seldom. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                // stamps may be corrected, and none is lost, until the truck has left
                """
                create as=L1 dd=60
                ping load=L1 fixes=A+@-50,A-@-40,B+@-30
                advance by=PT31M
                ping load=L1 fixes=A+@-1900
                read load=L1
                ping load=L1 fixes=B-@0
                ping load=L1 fixes=X@""",
                // a truck that never leaves keeps its load open for a day
                """
                create as=L1
                ping load=L1 fixes=A+@-50,A-@-40,B+@-30
                advance by=PT24H
                ping load=L1 fixes=B+@
                advance by=PT1M
                ping load=L1 fixes=B-@""",
                // a late fix takes back that the pickups were missed, unless somebody confirmed
                """
                create as=L1
                ping load=L1 fixes=B+@-1200,B+@-600
                ping load=L1 fixes=A+@-900
                create as=L2
                ping load=L2 fixes=B+@-1200,B+@-600
                confirm load=L2
                ping load=L2 fixes=A+@-900
                read load=L2""",
                // a departure that was lost in a gap is the first fix outside the fence
                """
                create as=L1 p=A d=BC
                ping load=L1 fixes=A+@-500,A~@-400,B+@-300,C+@-200
                read load=L1""",
                // a pickup window that has not begun
                """
                create as=L1 p=AC pd=30
                ping load=L1 fixes=B+@-1200,B+@-600
                create as=L2 p=AC
                ping load=L2 fixes=B+@-1200,B+@-600""",
                // a key is free again after a day, to the second
                """
                create as=L1 idem=I1
                advance by=PT23H59M59S
                create as=L2 idem=I1
                advance by=PT1S
                create as=L3 idem=I1"""
            })
    void cornersAgree(String script) {
        Subject.agrees(wire, Script.parse(script), 0);
    }
}
