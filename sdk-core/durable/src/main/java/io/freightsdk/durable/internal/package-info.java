/** What the rooms of this module share. No part of the API. */
@NullMarked
package io.freightsdk.durable.internal;

import org.jspecify.annotations.NullMarked;
