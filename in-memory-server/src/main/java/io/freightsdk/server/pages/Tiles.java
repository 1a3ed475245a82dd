package io.freightsdk.server.pages;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Map tiles from a server that the user chooses, which learns where its maps are viewed.
 *
 * @param url a template with {@code {z}}, {@code {x}} and {@code {y}}, and perhaps {@code {s}} as the first label of its host
 */
public record Tiles(String url) {
    private static final Pattern TEMPLATE = Pattern.compile(
            "(https?://)(\\{s}\\.)?([A-Za-z0-9.-]+(?::[0-9]{1,5})?)/[A-Za-z0-9._~/?&=%@{}-]*",
            Pattern.CASE_INSENSITIVE);

    /** Refuses text that is not a template of an http address. */
    public Tiles {
        boolean complete = url.contains("{z}") && url.contains("{x}") && url.contains("{y}");
        if (!complete || !TEMPLATE.matcher(url).matches()) {
            throw new IllegalArgumentException("tile url: expected http or https with {z}, {x} and {y}");
        }
    }

    /** The origin that a Content-Security-Policy has to allow for them. */
    String origin() {
        Matcher matcher = TEMPLATE.matcher(url);
        if (!matcher.matches()) {
            throw new IllegalStateException("checked when it was made");
        }
        return matcher.group(1) + (matcher.group(2) == null ? "" : "*.") + matcher.group(3);
    }
}
