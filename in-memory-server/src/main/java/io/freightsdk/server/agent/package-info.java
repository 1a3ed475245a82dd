/** The contract's operations: authorization, input, price and answer. */
@NullMarked
package io.freightsdk.server.agent;

import org.jspecify.annotations.NullMarked;
