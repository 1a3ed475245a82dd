/**
 * Tells where a live service answers otherwise than this server. {@link io.freightsdk.server.compare.Comparison} plays one script
 * against both; {@code Script} has its calls, {@code Judge} what is looked at in their answers, {@code DocumentCheck} holds an
 * answer against the OpenAPI document, {@code Recording} does the same for traffic that was recorded, and
 * {@link io.freightsdk.server.compare.ComparisonReport} is what comes of it.
 */
@NullMarked
package io.freightsdk.server.compare;

import org.jspecify.annotations.NullMarked;
