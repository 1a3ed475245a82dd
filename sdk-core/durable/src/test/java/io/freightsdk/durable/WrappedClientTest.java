package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.CallOptions;
import io.freightsdk.DatabaseSource;
import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.TestDatabase;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;

/** A client of somebody's own around ours, with no more methods than the compiler asks for. */
@Tag("acceptance")
class WrappedClientTest extends DurableSetup {
    /** Delegates the abstract methods and inherits the default methods. */
    private record Wrapper(FreightClient client) implements InvocationHandler {
        static FreightClient around(FreightClient client) {
            return (FreightClient) Proxy.newProxyInstance(
                    FreightClient.class.getClassLoader(), new Class<?>[] {FreightClient.class}, new Wrapper(client));
        }

        @Override
        public Object invoke(Object self, Method method, Object[] arguments) throws Throwable {
            try {
                return method.isDefault()
                        ? InvocationHandler.invokeDefault(self, method, arguments)
                        : method.invoke(client, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }
    }

    private SpendLimit oneLoadADay(TestDatabase database) {
        return SpendLimit.usd("1.00").per(Duration.ofDays(1)).shared(ledger(database));
    }

    private void secondLoadWaitsForTheLimit(FreightClient client, TestDatabase database) throws Exception {
        DurableFreight durable =
                opened(builder(Wrapper.around(opened(client)), database).start());

        ask(durable, 2);

        Nodes.until(() -> durable.health().waiting().equals(Map.of("SPEND_LIMIT_REACHED", 1L)));
        Nodes.until(() -> durable.list(DurableState.SUCCEEDED, 2).size() == 1);
        assertThat(charges()).containsExactly("CHARGED 0.65");
        assertThat(served.debits()).hasSize(1);
    }

    @ParameterizedTest
    @DatabaseSource
    void aWrappedClientKeepsItsLimits_sharedByProcesses(TestDatabase database) throws Exception {
        secondLoadWaitsForTheLimit(
                served.onlyOneAttempt().spendLimit(oneLoadADay(database)).build(), database);
    }

    @ParameterizedTest
    @DatabaseSource
    void aWrappedClientKeepsItsLimits_ofItsOptions(TestDatabase database) throws Exception {
        CallOptions limited =
                CallOptions.builder().spendLimit(oneLoadADay(database)).build();

        secondLoadWaitsForTheLimit(opened(served.onlyOneAttempt().build()).withOptions(limited), database);
    }
}
