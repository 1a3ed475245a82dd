package io.freightsdk.server.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.standalone.StartUp.WrongOption;
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
            --port                      | --port: expected PORT after it; see --help
            --port --demo               | --port: expected PORT after it; see --help
            --port 65536                | --port: expected a number from 0 to 65535, was 65536; see --help
            --port -1                   | --port: expected a number from 0 to 65535, was -1; see --help
            --port=http                 | --port: expected a number from 0 to 65535, was http; see --help
            --host=                     | --host: expected an address or a name that has one, was ; see --help
            --host 1.2.3.4.5            | --host: expected an address or a name that has one, was 1.2.3.4.5; see --help
            --seed x                    | --seed: expected a whole number, was x; see --help
            --clock noon                | --clock: expected a time like 2026-05-04T12:00:00Z, years 1970 to 9999, was noon; see --help
            --clock 1969-12-31T23:59:59Z | --clock: expected a time like 2026-05-04T12:00:00Z, years 1970 to 9999, was 1969-12-31T23:59:59Z; see --help
            --clock 2026-05-04T12:00:00 | --clock: expected a time like 2026-05-04T12:00:00Z, years 1970 to 9999, was 2026-05-04T12:00:00; see --help
            --fences EXACT              | --fences: expected exact or field, was EXACT; see --help
            --key-prefix a/b            | --key-prefix: expected 1 to 32 letters, digits, _ or -, was a/b; see --help
            --public-url ftp://a        | --public-url: expected http or https, a host and perhaps a port, was ftp://a; see --help
            --public-url https://a:b@c  | --public-url: expected http or https, a host and perhaps a port; see --help
            --state /nowhere/at/all     | --state: expected a file in a directory that can be written, was /nowhere/at/all; see --help
            --demo --state state.json   | --demo: expected no --state, as its loads have no driver after a restart; see --help
            --idempotency-hours 0       | --idempotency-hours: expected a whole number from 1 to 8760, was 0; see --help
            --idempotency-hours 9000    | --idempotency-hours: expected a whole number from 1 to 8760, was 9000; see --help
            --control-token short       | --control-token: expected 8 to 200 printable characters without spaces; see --help
            --no-control --control-token 12345678 | --no-control: expected no control token, as nothing takes it; see --help
            --demo --clock 2026-05-04T12:00:00Z | --demo: expected a clock that runs, leave --clock out; see --help
            --fences field --demo       | --demo: expected --fences exact, as field refuses trucks this fast; see --help
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
                "--clock 2026-05-04T12:00:00+02:00",
                "--fences field",
                "--fences exact --demo",
                "--key-prefix live_",
                "--idempotency-hours 1",
                "--control-token 12345678",
                "--no-control",
                "--demo --port 1 --port 2"
            })
    void rightOptionIsTaken(String line) throws WrongOption {
        assertThat(parse(line).text).isNull();
    }

    @Test
    void defaultIsPort8787OnLoopbackWithoutDemo() throws WrongOption {
        StartUp startUp = StartUp.parse(List.of(), Map.of());
        assertThat(startUp.address()).isEqualTo("127.0.0.1:8787");
        assertThat(startUp.has("--demo")).isFalse();
    }

    @Test
    void lastOfRepeatedOptionsCounts() throws WrongOption {
        assertThat(parse("--port 1 --port=2 --host ::1").address()).isEqualTo("::1:2");
    }

    @Test
    void ipv6AddressIsInBracketsInTheUrl() throws Exception {
        assumeThat(NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses))
                .as("addresses of this machine")
                .anyMatch(address -> address instanceof Inet6Address && address.isLoopbackAddress());
        StartUp startUp = parse("--host ::1 --port 0");
        try (InMemoryFreightServer server = InMemoryFreightServer.start(startUp.server.build())) {
            assertThat(server.url()).matches("http://\\[::1]:\\d+");
        }
    }

    @Test
    void seedIsTheDemosSeedToo() throws WrongOption {
        assertThat(parse("--seed 42 --demo").demoSeed).isEqualTo(42);
    }

    @Test
    void wrongTokenInTheEnvironmentIsNotRepeated() {
        assertThatThrownBy(() -> StartUp.parse(List.of(), Map.of("FREIGHT_CONTROL_TOKEN", "two words")))
                .hasMessage("FREIGHT_CONTROL_TOKEN: expected 8 to 200 printable characters without spaces; see --help");
    }

    @Test
    void helpNamesEveryOption() throws WrongOption {
        assertThat(parse("--help --port x").text)
                .contains(Option.ALL.stream().map(Option::text).toList());
    }

    @Test
    void versionSaysWhatThisIs() throws WrongOption {
        assertThat(parse("--version").text).matches("freight-in-memory-server \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?");
    }

    private static StartUp parse(String line) throws WrongOption {
        return StartUp.parse(List.of(line.split(" ")), Map.of());
    }
}
