/** How somebody who looks on hears that there is something new to see. */
@NullMarked
package io.freightsdk.server.watch;

import org.jspecify.annotations.NullMarked;
