package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.internal.Warnings;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is no call sends nothing, and what is made tells nobody. */
class SilenceTest {
    /** The calls of the service, and what reads prices and the balance for them. */
    private static final Set<String> CALLS = Set.of(
            "createLoad",
            "getLoadPosition",
            "confirmDelivery",
            "getPricing",
            "getBalance",
            "updateLoadStatus",
            "listServices",
            "createUnnamedLoad",
            "createTrackedLoad",
            "getTrackedLoadPosition",
            "topUpByCard",
            "raw",
            "priceUsd",
            "loadCreateUsd",
            "positionReadUsd",
            "list",
            "quoteLoad",
            "read");

    /** What the methods with parameters are given. */
    private static final Map<Class<?>, Object> ARGUMENTS = Map.of(
            String.class,
            "c-1.1",
            ChargeStatus.class,
            ChargeStatus.CHARGED,
            CallOptions.class,
            CallOptions.none(),
            SpendLimit.class,
            SpendLimit.usd("5.00"),
            Object.class,
            "other");

    @AutoClose
    private final Served served = new Served();

    private final Recorded recorded = new Recorded();

    @AutoClose
    private final FreightClient freight = served.builder()
            .listener(recorded)
            .spendLimit(SpendLimit.usd("5.00"))
            .build();

    /** Methods that are added are called too. */
    @ParameterizedTest
    @ValueSource(
            classes = {
                FreightClient.class,
                FreightAsyncClient.class,
                IncubatingCatalog.class,
                IncubatingAsyncCatalog.class,
                Prices.class
            })
    void whatIsNoCallSendsNothing(Class<?> type) throws ReflectiveOperationException {
        Object target = List.of(
                        freight,
                        freight.async(),
                        freight.incubating(),
                        freight.async().incubating(),
                        freight.prices())
                .stream()
                .filter(type::isInstance)
                .findFirst()
                .orElseThrow();
        List<String> called = new ArrayList<>();
        for (Method method : type.getMethods()) {
            boolean ours = method.getDeclaringClass().getName().startsWith("io.freightsdk");
            if (ours && !Modifier.isStatic(method.getModifiers()) && !CALLS.contains(method.getName())) {
                method.invoke(
                        target,
                        Arrays.stream(method.getParameterTypes())
                                .map(ARGUMENTS::get)
                                .toArray());
                called.add(method.getName());
            }
        }
        assertThat(called.size()
                        + Arrays.stream(type.getMethods())
                                .map(Method::getName)
                                .filter(CALLS::contains)
                                .count())
                .as("looked at %s", called)
                .isPositive();
        assertThat(served.server.requests().count())
                .as("requests of %s", called)
                .isZero();
        assertThat(recorded.events()).isEmpty();
    }

    /** Every operation is one of the calls, so none is looked at as a getter. */
    @Test
    void callsAreAllTheOperations() {
        assertThat(CALLS)
                .containsAll(
                        Arrays.stream(AnyCall.values()).map(AnyCall::operation).collect(Collectors.toSet()));
    }

    @Test
    void aFlowThatIsMadeTellsNobody() {
        Events events = new Events(List.of(recorded), Warnings.of("test"));
        HttpUrl url = HttpUrl.get("http://127.0.0.1");
        Plan<?> plan = new Plan<>("c", 1, Operation.GET_BALANCE, CallOptions.none(), null, url, null, null, null);
        CallLog log = new CallLog(plan, new VirtualTimer(), events);
        assertThat(recorded.events()).isEmpty();
        log.started();
        assertThat(recorded.kinds("getBalance")).containsExactly("CallStarted");
    }
}
