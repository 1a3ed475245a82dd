/** A Spring Boot service that creates loads from orders, each once, and says what they cost. */
@NullMarked
package io.freightsdk.examples.spring;

import org.jspecify.annotations.NullMarked;
