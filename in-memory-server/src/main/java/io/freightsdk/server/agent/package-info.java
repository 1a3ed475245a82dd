/** The contract's operations: who may, what is asked, what it costs, what is answered. */
@NullMarked
package io.freightsdk.server.agent;

import org.jspecify.annotations.NullMarked;
