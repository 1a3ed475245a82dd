/**
 * Traces for OpenTelemetry. A package of its own, since its one class needs {@code opentelemetry-api}, which its users bring;
 * nothing else here loads it.
 */
@NullMarked
package io.freightsdk.opentelemetry;

import org.jspecify.annotations.NullMarked;
