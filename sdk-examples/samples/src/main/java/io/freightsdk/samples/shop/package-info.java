/** The Spring Boot application of {@code docs/spring.md}. */
@NullMarked
package io.freightsdk.samples.shop;

import org.jspecify.annotations.NullMarked;
