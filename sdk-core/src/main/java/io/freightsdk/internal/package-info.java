/**
 * The one of each that the packages of the SDK share, and nobody else: not part of the public API, and exported to no module
 * but its own.
 */
@NullMarked
package io.freightsdk.internal;

import org.jspecify.annotations.NullMarked;
