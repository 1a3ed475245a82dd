package io.freightsdk.server.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.standalone.Options.WrongOption;
import java.net.Inet6Address;
import java.net.NetworkInterface;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            --prot 1                    | --prot: no such option; see --help
            --demo=yes                  | --demo: takes no value; see --help
            8787                        | argument 1: expected an option, which begins with --; see --help
            --demo agent_secret         | argument 2: expected an option, which begins with --; see --help
            --port                      | --port: expected a value after it; see --help
            --port --demo               | --port: expected a value after it; see --help
            --port 65536                | --port: expected a number from 0 to 65535, was 65536; see --help
            --port -1                   | --port: expected a number from 0 to 65535, was -1; see --help
            --port=http                 | --port: expected a number from 0 to 65535, was http; see --help
            --host=                     | --host: expected an address or the name of a host, was ""; see --help
            --host 1.2.3.4.5            | --host: expected an address or the name of a host, was "1.2.3.4.5"; see --help
            --seed x                    | --seed: expected a whole number, was x; see --help
            --clock noon                | --clock: expected a time like 2026-05-04T12:00:00Z, years 1970 to 9999, was noon; see --help
            --clock 1969-12-31T23:59:59Z | --clock: expected a time like 2026-05-04T12:00:00Z, years 1970 to 9999, was 1969-12-31T23:59:59Z; see --help
            --clock 2026-05-04T12:00:00 | --clock: expected a time like 2026-05-04T12:00:00Z, years 1970 to 9999, was 2026-05-04T12:00:00; see --help
            --public-url ftp://a        | --public-url: expected http or https, a host and optionally a port; see --help
            --public-url https://a:b@c  | --public-url: expected http or https, a host and optionally a port; see --help
            --control-token short       | --control-token: expected 8 to 200 printable characters without spaces; see --help
            --demo --clock 2026-05-04T12:00:00Z | --demo: needs a clock that runs; leave --clock out; see --help
            """)
    void wrongOptionIsNamedWithWhatWasExpected(String line, String message) {
        assertThatThrownBy(() -> parse(line)).isInstanceOf(WrongOption.class).hasMessage(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--port 0",
                "--port=65535",
                "--host 0.0.0.0",
                "--host ::1",
                "--host localhost",
                "--seed -9223372036854775808",
                "--clock 2026-05-04T12:00:00Z",
                "--control-token 12345678",
                "--demo --port 1 --port 2"
            })
    void rightOptionIsTaken(String line) throws WrongOption {
        assertThat(parse(line).server.build()).isNotNull();
    }

    @Test
    void defaultIsPort8787OnLoopbackWithoutDemo() throws WrongOption {
        Options options = Options.parse(List.of(), Map.of());
        assertThat(options.host.isLoopbackAddress()).isTrue();
        assertThat(options.port).isEqualTo(8787);
        assertThat(options.has("--demo")).isFalse();
    }

    @Test
    void lastOfRepeatedOptionsCounts() throws WrongOption {
        assertThat(parse("--port 1 --port=2").port).isEqualTo(2);
    }

    @Test
    void ipv6AddressIsInBracketsInTheUrl() throws Exception {
        assumeThat(NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses))
                .as("addresses of this machine")
                .anyMatch(address -> address instanceof Inet6Address && address.isLoopbackAddress());
        Options options = parse("--host ::1 --port 0");
        try (InMemoryFreightServer server = InMemoryFreightServer.start(options.server.build())) {
            assertThat(server.url()).matches("http://\\[::1]:\\d+");
        }
    }

    @Test
    void wrongTokenInTheEnvironmentIsNotRepeated() {
        assertThatThrownBy(() -> Options.parse(List.of(), Map.of("FREIGHT_CONTROL_TOKEN", "two words")))
                .hasMessage("--control-token: expected 8 to 200 printable characters without spaces; see --help");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--port",
                "--host",
                "--clock",
                "--seed",
                "--control-token",
                "--public-url",
                "--demo",
                "--healthcheck",
                "--help",
                "--version"
            })
    void helpNamesEveryOption(String option) {
        assertThat(Options.HELP).contains(option);
    }

    private static Options parse(String line) throws WrongOption {
        return Options.parse(List.of(line.split(" ")), Map.of());
    }
}
