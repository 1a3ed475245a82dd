/**
 * The pages for people: those behind a load's links, and the broker's console. Begin with {@link
 * io.freightsdk.server.pages.Pages}, the routes of all of them.
 *
 * <ul>
 *   <li>The pages: {@code LinkPage} for drivers and customers, {@code FleetPage}, {@code ConsolePage}.
 *   <li>Their files: {@code Assets}, {@code PackedBody}, {@code Security}.
 *   <li>Their data: {@code PageJson}, {@code Way}.
 *   <li>Live: {@code Watchers}, who share a {@code Broadcast}; each is sent how the {@code PageState} differs from the last.
 * </ul>
 */
@NullMarked
package io.freightsdk.server.pages;

import org.jspecify.annotations.NullMarked;
