/** A Spring Boot service with JPA that takes orders and creates a load for each, once, whatever dies. */
@NullMarked
package io.freightsdk.examples.spring;

import org.jspecify.annotations.NullMarked;
