package io.freightsdk.server.pages;

import org.jspecify.annotations.Nullable;

/**
 * The settings of the pages.
 *
 * @param control what the console says of {@code /_control}
 * @param tiles where a map's background comes from; null for none
 * @param fleet whether {@code /} shows every load with its links to everybody
 */
public record PageSettings(Control control, @Nullable Tiles tiles, boolean fleet) {
    /** The access of pages to the control API. */
    public enum Control {
        /** It cannot. */
        OFF,
        /** From this machine, without a secret. */
        OPEN,
        /** With a token. */
        TOKEN
    }
}
