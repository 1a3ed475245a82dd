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
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What requests no call sends nothing, on a node that sends. */
@Tag("acceptance")
class SilentNodeTest extends DurableSetup {
    /** Of an order that there is not, the others are refused or find nothing. */
    private static final Set<String> CALLS = Set.of("createLoad", "confirmDelivery");

    private static final List<Object> ARGUMENTS = List.of(
            "order-1",
            10,
            DurableState.STUCK,
            Served.load(),
            DurableOptions.none(),
            ChargeStatus.NOT_CHARGED,
            Duration.ofSeconds(1));

    /** The arguments that are null; these methods refuse that. */
    private static final Set<Class<?>> NONE = Set.of(Connection.class, DurableCall.class);

    @Test
    void whatRequestsNoCallSendsNothing() throws ReflectiveOperationException {
        DurableFreight durable =
                opened(builder(TestDatabase.H2).pollEvery(Duration.ofDays(1)).start());
        List<Method> methods = Arrays.stream(DurableFreight.class.getMethods())
                .filter(method -> method.getDeclaringClass().getName().startsWith("io.freightsdk"))
                .filter(method -> !Modifier.isStatic(method.getModifiers()) && !CALLS.contains(method.getName()))
                .sorted(Comparator.comparing((Method method) -> method.getName().equals("close"))
                        .thenComparing(Method::toString))
                .toList();
        for (Method method : methods) {
            Object[] arguments = Arrays.stream(method.getParameterTypes())
                    .map(SilentNodeTest::argument)
                    .toArray();
            try {
                Object unused = method.invoke(durable, arguments);
            } catch (InvocationTargetException e) {
                assertThat(e.getCause()).as("%s", method).isInstanceOf(RuntimeException.class);
            }
            assertThat(served.server.requests().size())
                    .as("requests of %s", method)
                    .isZero();
        }
        assertThat(methods).extracting(Method::getName).contains("metrics", "health", "spend", "list", "sendAgain");
    }

    private static @Nullable Object argument(Class<?> type) {
        if (NONE.contains(type)) {
            return null;
        }
        return ARGUMENTS.stream()
                .filter((type == int.class ? Integer.class : type)::isInstance)
                .findFirst()
                .orElseThrow(() -> new AssertionError("an argument of " + type));
    }
}
