package io.freightsdk.server.pages;

import io.freightsdk.server.api.Links;
import io.freightsdk.server.api.Route;
import io.freightsdk.server.control.ControlGuard;
import io.freightsdk.server.state.CurrentWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The routes that people look at with a browser. Looking is free, changes nothing, and meets no fault. */
public final class Pages {
    private Pages() {}

    /** Returns all of them; those that show more than one load or broker are behind the guard. */
    public static List<Route> routes(CurrentWorld worlds, Links links, PageSettings settings, ControlGuard guard) {
        Watchers watchers = new Watchers(worlds);
        Security security = new Security(settings.tiles());
        List<Route> routes = new ArrayList<>();
        routes.addAll(Assets.routes());
        routes.addAll(LinkPage.ofTracking(settings.tiles()).routes(watchers, security));
        routes.addAll(LinkPage.ofDriver().routes(watchers, security));
        routes.addAll(new ConsolePage(links, security, settings.control()).routes());
        if (settings.fleet()) {
            routes.addAll(new FleetPage(watchers, links, security, guard).routes());
        }
        return routes;
    }

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
}
