package io.freightsdk.server.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives each test method of a class a server and a broker of its own.
 *
 * <pre>{@code
 * @FreightServerTest
 * class OrdersTest {
 *     @Test
 *     void orderIsPaidOnce(InMemoryFreightServer server, FreightBroker broker) { … }
 * }
 * }</pre>
 *
 * <p>To set options of the server or the broker, register a {@link FreightServerExtension} instead.
 */
@Documented
@Inherited
@Target({ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(FreightServerExtension.class)
public @interface FreightServerTest {}
