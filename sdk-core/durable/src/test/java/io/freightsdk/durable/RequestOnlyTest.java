package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.Served;
import io.freightsdk.TestDatabase;
import io.freightsdk.error.ChargeStatus;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A node that only requests sends nothing, whatever is called: the calls are those of nodes that were started. */
@Tag("acceptance")
class RequestOnlyTest extends DurableSetup {
    /** Methods that are added are called too, with the arguments that fit first. */
    @Test
    void nodeThatOnlyRequestsSendsNothing() throws Exception {
        DurableFreight durable = opened(builder(TestDatabase.H2).requestOnly());
        Connection connection = opened(dataSource.getConnection());
        List<Object> arguments = List.of(
                durable.createLoad("order-1", Served.load()),
                "order-1",
                Served.load(),
                DurableOptions.none(),
                DurableState.READY,
                ChargeStatus.CHARGED,
                Duration.ofDays(1),
                Instant.EPOCH,
                connection,
                9);
        List<Method> methods = Arrays.stream(DurableFreight.class.getMethods())
                .filter(method ->
                        !Modifier.isStatic(method.getModifiers()) && method.getDeclaringClass() != Object.class)
                .sorted(Comparator.comparing((Method method) -> method.getName().equals("close"))
                        .thenComparing(Method::toString))
                .toList();
        int done = 0;
        for (Method method : methods) {
            try {
                Object unused = method.invoke(
                        durable,
                        Arrays.stream(method.getParameterTypes())
                                .map(type -> arguments.stream()
                                        .filter((type == int.class ? Integer.class : type)::isInstance)
                                        .findFirst()
                                        .orElseThrow())
                                .toArray());
                done++;
            } catch (InvocationTargetException e) {
                assertThat(e.getCause())
                        .as("%s", method)
                        .isInstanceOfAny(
                                IllegalStateException.class,
                                IllegalArgumentException.class,
                                OrderMismatchException.class);
            }
            assertThat(served.server.requests().size()).as("%s", method).isZero();
        }
        assertThat(done).isGreaterThan(methods.size() / 2);
    }
}
