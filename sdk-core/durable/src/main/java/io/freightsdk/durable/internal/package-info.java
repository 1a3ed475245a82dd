/** Code that the packages of this module share. Not part of the API. */
@NullMarked
package io.freightsdk.durable.internal;

import org.jspecify.annotations.NullMarked;
