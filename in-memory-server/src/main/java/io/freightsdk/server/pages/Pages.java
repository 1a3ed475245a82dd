package io.freightsdk.server.pages;

import io.freightsdk.server.api.Links;
import io.freightsdk.server.api.Route;
import io.freightsdk.server.control.ControlGuard;
import io.freightsdk.server.state.CurrentWorld;
import java.util.ArrayList;
import java.util.List;

/** The routes that people look at with a browser. Looking is free, changes nothing, and meets no fault. */
public final class Pages {
    private Pages() {}

    /** Returns all of them; those that show more than one load or broker are behind the guard. */
    public static List<Route> routes(CurrentWorld worlds, Links links, PageSettings settings, ControlGuard guard) {
        Watchers watchers = new Watchers(worlds);
        List<Route> routes = new ArrayList<>();
        routes.addAll(Assets.routes());
        routes.addAll(LinkPage.ofTracking().routes(watchers));
        routes.addAll(LinkPage.ofDriver().routes(watchers));
        routes.addAll(new ConsolePage(links, settings.control()).routes());
        if (settings.fleet()) {
            routes.addAll(new FleetPage(watchers, links, guard).routes());
        }
        return routes;
    }

    /**
     * The settings of the pages.
     *
     * @param control what the console says of {@code /_control}
     * @param fleet whether {@code /} shows every load with its links to everybody
     */
    public record PageSettings(Control control, boolean fleet) {
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
}
