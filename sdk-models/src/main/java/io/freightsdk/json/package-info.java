/** The JSON side of {@link io.freightsdk.model}: one adapter for each record, none of them reflective. */
@NullMarked
package io.freightsdk.json;

import org.jspecify.annotations.NullMarked;
