/** The OpenAPI document itself: valid, complete, and the same as the contract. */
@NullMarked
package io.freightsdk.openapi;

import org.jspecify.annotations.NullMarked;
