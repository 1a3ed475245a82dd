/** Parts of the JSON side that the in-memory server shares; not for users. */
@NullMarked
package io.freightsdk.json.internal;

import org.jspecify.annotations.NullMarked;
