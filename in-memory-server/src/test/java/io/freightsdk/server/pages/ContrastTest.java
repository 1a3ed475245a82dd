package io.freightsdk.server.pages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.InMemoryFreightServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is written in which colour on which ground, against the least that WCAG's level AA asks for. */
final class ContrastTest {
    private static final Pattern COLOUR = Pattern.compile("--([a-z-]+): #([0-9a-f]{6});");
    private static final String CSS = css();
    private static final int DARK = CSS.indexOf("prefers-color-scheme: dark");

    @ParameterizedTest
    @CsvSource({
        "ink, card, 4.5",
        "ink, ground, 4.5",
        "ink, raised, 4.5",
        "ink, land, 4.5",
        "ink, info-ground, 4.5",
        "ink, good-ground, 4.5",
        "ink, warn-ground, 4.5",
        "ink, bad-ground, 4.5",
        "soft, card, 4.5",
        "soft, ground, 4.5",
        "soft, raised, 4.5",
        "label, land, 4.5",
        "label, ground, 4.5",
        "accent, card, 4.5",
        "accent, info-ground, 4.5",
        "on-accent, accent, 4.5",
        "good, good-ground, 4.5",
        "good, card, 4.5",
        "warn, warn-ground, 4.5",
        "warn, card, 4.5",
        "bad, bad-ground, 4.5",
        "card, good, 4.5",
        "edge, card, 3",
        "accent, land, 3",
        "plan, land, 2.5"
    })
    void colourIsReadableOnItsGroundInTheLightAndInTheDark(String colour, String ground, double least) {
        for (String theme : new String[] {CSS.substring(0, DARK), CSS.substring(DARK)}) {
            Map<String, Integer> colours = colours(theme);
            assertThat(contrast(colours.get(colour), colours.get(ground)))
                    .as("%s on %s", colour, ground)
                    .isGreaterThanOrEqualTo(least);
        }
    }

    private static String css() {
        try (InputStream css = InMemoryFreightServer.class.getResourceAsStream("pages/base.css")) {
            return new String(Objects.requireNonNull(css).readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Integer> colours(String css) {
        Map<String, Integer> colours = new HashMap<>();
        COLOUR.matcher(css).results().forEach(each -> colours.put(each.group(1), Integer.parseInt(each.group(2), 16)));
        return colours;
    }

    private static double contrast(int one, int other) {
        double first = luminance(one);
        double second = luminance(other);
        return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
    }

    private static double luminance(int colour) {
        return 0.2126 * linear(colour >> 16) + 0.7152 * linear(colour >> 8 & 0xFF) + 0.0722 * linear(colour & 0xFF);
    }

    private static double linear(int part) {
        double share = part / 255.0;
        return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }
}
