/** A Spring Boot service with JPA that takes orders and creates one load for each of them, even if a process is killed. */
@NullMarked
package io.freightsdk.examples.spring;

import org.jspecify.annotations.NullMarked;
