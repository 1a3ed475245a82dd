/** From a request to the operation it asks for, with the faults and the journal on the way. */
@NullMarked
package io.freightsdk.server.routing;

import org.jspecify.annotations.NullMarked;
