/** What the packages of the SDK share. It is not part of the public API and may change in any version. */
@NullMarked
package io.freightsdk.internal;

import org.jspecify.annotations.NullMarked;
