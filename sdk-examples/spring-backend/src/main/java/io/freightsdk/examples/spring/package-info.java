/** A Spring Boot service that makes loads of orders, each once, and says what they cost. */
@NullMarked
package io.freightsdk.examples.spring;

import org.jspecify.annotations.NullMarked;
