/**
 * Traces of calls for OpenTelemetry. {@link io.freightsdk.opentelemetry.FreightSpans} needs {@code opentelemetry-api}. The
 * application brings that library; no other package of the SDK loads it.
 */
@NullMarked
package io.freightsdk.opentelemetry;

import org.jspecify.annotations.NullMarked;
