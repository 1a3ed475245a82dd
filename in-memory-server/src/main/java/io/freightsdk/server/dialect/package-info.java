/** How another service that keeps the contract answers where the contract leaves it open. */
@NullMarked
package io.freightsdk.server.dialect;

import org.jspecify.annotations.NullMarked;
