/** What people see: the pages behind a load's links, and the broker's console. */
@NullMarked
package io.freightsdk.server.pages;

import org.jspecify.annotations.NullMarked;
