/**
 * Spring Boot, 3.5 and 4, from one jar: a {@code FreightClient} of the properties {@code freight.*}, with what the application
 * has to add to it, its health, its meters, and durable calls and tracking where their parts are there. Begin at {@link
 * io.freightsdk.spring.FreightProperties}.
 */
@NullMarked
package io.freightsdk.spring;

import org.jspecify.annotations.NullMarked;
