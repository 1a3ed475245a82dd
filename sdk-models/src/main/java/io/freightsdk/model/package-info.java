/** The records of the freight tracking service, generated from its OpenAPI document. */
@NullMarked
package io.freightsdk.model;

import org.jspecify.annotations.NullMarked;
