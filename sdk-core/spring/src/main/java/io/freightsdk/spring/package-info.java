/**
 * Spring Boot 3.5 and 4, from one jar: a {@code FreightClient} built from the properties {@code freight.*} and the beans of the
 * application, its health and meters, and durable calls and tracking where their modules are present. Begin at {@link
 * io.freightsdk.spring.FreightProperties}.
 */
@NullMarked
package io.freightsdk.spring;

import org.jspecify.annotations.NullMarked;
