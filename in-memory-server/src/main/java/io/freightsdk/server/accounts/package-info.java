/** Brokers, their agent keys and who is calling. */
@NullMarked
package io.freightsdk.server.accounts;

import org.jspecify.annotations.NullMarked;
