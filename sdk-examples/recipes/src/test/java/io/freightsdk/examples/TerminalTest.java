package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {
    private static String printed(boolean isWatched) throws Exception {
        return Printed.by(() -> {
            Terminal terminal = new Terminal(System.out, isWatched);
            terminal.progress("driving to Dallas, TX");
            terminal.headline("LD-1 is created");
            terminal.line("100 %");
        });
    }

    @Test
    void fileGetsPlainLines() throws Exception {
        assertThat(printed(false)).isEqualTo("LD-1 is created\n100 %\n");
    }

    @Test
    void progressGivesWayToTheNextLine() throws Exception {
        assertThat(printed(true))
                .isEqualTo("\r\u001b[K\u001b[2mdriving to Dallas, TX …\u001b[0m"
                        + "\r\u001b[K\u001b[1;32mLD-1 is created\u001b[0m\n"
                        + "\r\u001b[K100 %\n");
    }

    @Test
    void colourIsForTerminalsThatWantIt() {
        assertThat(Terminal.isWatched(true, Map.of("TERM", "xterm"))).isTrue();
        assertThat(Terminal.isWatched(false, Map.of("TERM", "xterm"))).isFalse();
        assertThat(Terminal.isWatched(true, Map.of("TERM", "dumb"))).isFalse();
        assertThat(Terminal.isWatched(true, Map.of("NO_COLOR", "1"))).isFalse();
        assertThat(Terminal.isWatched(true, Map.of("NO_COLOR", ""))).isTrue();
        assertThat(Terminal.isWatched(true, Map.of("CI", "true"))).isFalse();
    }
}
