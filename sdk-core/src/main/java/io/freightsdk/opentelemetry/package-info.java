/**
 * Traces for OpenTelemetry: {@link FreightSpans}. Your application brings {@code opentelemetry-api}; no other package of the SDK
 * needs it.
 */
@NullMarked
package io.freightsdk.opentelemetry;

import org.jspecify.annotations.NullMarked;
