package io.freightsdk.server.geo;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The many ways to write a city's name, folded into one: {@code St. Louis} and {@code SAINT  LOUIS} are the same. */
final class CityName {

    private static final Pattern DROPPED = Pattern.compile("['’\\p{M}]"); // O'Fallon, and the accents of Mayagüez
    private static final Pattern WORD = Pattern.compile("[A-Z0-9]+");
    private static final Map<String, String> WRITTEN_OUT = Map.of(
            "ST", "SAINT",
            "STE", "SAINTE",
            "FT", "FORT",
            "MT", "MOUNT",
            "HTS", "HEIGHTS",
            "SPGS", "SPRINGS",
            "N", "NORTH",
            "S", "SOUTH",
            "E", "EAST",
            "W", "WEST");

    private CityName() {}

    /** Capitals and digits only, without spaces, so that {@code LaGrange} is {@code La Grange} too. */
    static String fold(String name) {
        String decomposed = Normalizer.normalize(name, Normalizer.Form.NFD).toUpperCase(Locale.ROOT);
        return WORD.matcher(DROPPED.matcher(decomposed).replaceAll(""))
                .results()
                .map(MatchResult::group)
                .map(word -> WRITTEN_OUT.getOrDefault(word, word))
                .collect(Collectors.joining());
    }
}
