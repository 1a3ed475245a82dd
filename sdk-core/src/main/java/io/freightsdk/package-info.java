/** The client of the freight tracking service. Begin with {@link io.freightsdk.FreightClient#builder()}. */
@NullMarked
package io.freightsdk;

import org.jspecify.annotations.NullMarked;
