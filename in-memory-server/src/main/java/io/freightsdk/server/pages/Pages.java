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
        Security security = new Security(settings.tiles());
        List<Route> routes = new ArrayList<>();
        routes.addAll(Assets.routes());
        routes.addAll(new TrackPage(watchers, security, settings.tiles()).routes());
        routes.addAll(new DriverPage(watchers, security).routes());
        routes.addAll(new ConsolePage(links, security, settings.control()).routes());
        if (settings.fleet()) {
            routes.addAll(new FleetPage(watchers, links, security, guard).routes());
        }
        return routes;
    }
}
