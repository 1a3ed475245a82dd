/** Traces for OpenTelemetry. Whoever uses them brings {@code opentelemetry-api}; nothing else here loads it. */
@NullMarked
package io.freightsdk.opentelemetry;

import org.jspecify.annotations.NullMarked;
