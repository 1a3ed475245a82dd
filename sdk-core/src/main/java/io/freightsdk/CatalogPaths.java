package io.freightsdk;

import java.util.Objects;

/**
 * The paths of the operations of the service catalog. The contract names some of these paths and none of the shapes, so they
 * can be set.
 *
 * @param listServices of {@link FreightCatalog#listServices}
 * @param createTrackedLoad of {@link FreightCatalog#createTrackedLoad}
 * @param getTrackedLoadPosition of {@link FreightCatalog#getTrackedLoadPosition}
 * @param topUpByCard of {@link FreightCatalog#topUpByCard}
 */
public record CatalogPaths(
        String listServices, String createTrackedLoad, String getTrackedLoadPosition, String topUpByCard) {
    /** Refuses a path that would lead elsewhere. */
    public CatalogPaths {
        listServices = checked("listServices", listServices);
        createTrackedLoad = checked("createTrackedLoad", createTrackedLoad);
        getTrackedLoadPosition = checked("getTrackedLoadPosition", getTrackedLoadPosition);
        topUpByCard = checked("topUpByCard", topUpByCard);
    }

    /** The paths that the catalog names, and {@code v1/catalog} for the catalog itself, which is assumed. */
    public static CatalogPaths defaults() {
        return new CatalogPaths(
                "v1/catalog",
                "v1/freight/create_tracked_load",
                "v1/freight/get_load_position",
                "v1/billing/topup/card");
    }

    private static String checked(String name, String path) {
        String relative = Objects.requireNonNull(path, name).startsWith("/") ? path.substring(1) : path;
        if (!relative.matches("[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*")) {
            throw new IllegalArgumentException(name + " must be a plain path, such as v1/catalog");
        }
        return relative;
    }
}
