/**
 * Traces for OpenTelemetry. {@link FreightSpans} needs {@code opentelemetry-api}, which the application brings; no other
 * package of the SDK loads it.
 */
@NullMarked
package io.freightsdk.opentelemetry;

import org.jspecify.annotations.NullMarked;
