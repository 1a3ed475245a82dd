/** A load's whole life with clients that are generated from the portable document. */
@NullMarked
package io.freightsdk.examples.generated;

import org.jspecify.annotations.NullMarked;
