/** The reports of a driver's phone. */
@NullMarked
package io.freightsdk.server.driver;

import org.jspecify.annotations.NullMarked;
