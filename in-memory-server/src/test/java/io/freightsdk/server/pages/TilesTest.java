package io.freightsdk.server.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.server.pages.Pages.Tiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TilesTest {

    @ParameterizedTest
    @CsvSource({
        "https://tile.example.org/{z}/{x}/{y}.png, https://tile.example.org",
        "https://{s}.tile.example.org/{z}/{x}/{y}@2x.png?key=a_b-c, https://*.tile.example.org",
        "http://127.0.0.1:8080/tiles/{z}/{y}/{x}, http://127.0.0.1:8080"
    })
    void originIsWhatThePolicyAllows(String url, String origin) {
        assertThat(new Tiles(url).origin()).isEqualTo(origin);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://tile.example.org/{z}/{x}.png",
                "ftp://tile.example.org/{z}/{x}/{y}.png",
                "https://tile.example.org; script-src *//{z}/{x}/{y}",
                "https://a.example/{z}/{x}/{y}\r\nX: y",
                "//tile.example.org/{z}/{x}/{y}.png",
                "https://user@tile.example.org/{z}/{x}/{y}.png"
            })
    void malformedTemplateIsRefused(String url) {
        assertThatThrownBy(() -> new Tiles(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("tile url: expected http or https with {z}, {x} and {y}");
    }

    @Test
    void templateMayBeInCapitals() {
        assertThat(new Tiles("HTTPS://TILES.EXAMPLE/{z}/{x}/{y}").origin()).isEqualTo("HTTPS://TILES.EXAMPLE");
    }
}
