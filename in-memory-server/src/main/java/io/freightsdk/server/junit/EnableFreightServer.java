package io.freightsdk.server.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/**
 * Gives a Spring test, such as one with {@code @SpringBootTest}, a freight server with one broker, started before the
 * application context, which finds the server's URL and the broker's key in its properties.
 *
 * <p>Server and broker are beans, and parameters of the test's methods like those of {@link FreightServerTest}. After each
 * method the server is {@linkplain io.freightsdk.server.InMemoryFreightServer#reset reset}, and the broker keeps its key. A
 * test that fails prints the broker's requests and ledger; one that passes although a fault it has added never fired fails.
 * Tests with the same context share its server: run them one after the other.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
// Spring first, whose @DirtiesContext may replace the context and its server before a method
@ExtendWith({SpringExtension.class, SpringFreightExtension.class})
public @interface EnableFreightServer {
    /** The property that is set to the server's URL. */
    String baseUrlProperty() default "freight.base-url";

    /** The property that is set to the broker's agent key. */
    String agentKeyProperty() default "freight.agent-key";
}
