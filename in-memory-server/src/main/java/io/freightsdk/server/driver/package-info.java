/** What a driver's phone says. */
@NullMarked
package io.freightsdk.server.driver;

import org.jspecify.annotations.NullMarked;
