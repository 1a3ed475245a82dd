/** Follows loads for programs of any language, and posts what happens to them. Begin with {@code TrackingRelay}. */
@NullMarked
package io.freightsdk.examples.relay;

import org.jspecify.annotations.NullMarked;
