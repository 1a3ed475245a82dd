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
 * Gives a Spring test, such as one with {@code @SpringBootTest}, a server with one broker. The server is started before the
 * application context, whose properties then have the server's URL and the broker's key, and it is closed with the context.
 *
 * <p>Server and broker are beans of the context, and test methods can have them as parameters. After each test method the server is
 * {@linkplain io.freightsdk.server.InMemoryFreightServer#reset reset}; the broker keeps its key. If a test fails, the requests and the
 * ledger of the broker are printed. If a test passes although a fault that it added never fired, the test fails. Tests with
 * the same context share its server, so do not run them at the same time.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
// Spring first, whose @DirtiesContext may replace the context and its server before a method
@ExtendWith({SpringExtension.class, SpringFreightExtension.class})
public @interface EnableFreightServer {
    /** Returns the name of the property that is set to the server's URL. */
    String baseUrlProperty() default "freight.base-url";

    /** Returns the name of the property that is set to the broker's agent key. */
    String agentKeyProperty() default "freight.agent-key";
}
