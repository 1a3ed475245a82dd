package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.internal.Warnings;
import io.freightsdk.micrometer.MetricSource;
import io.freightsdk.model.CreateLoadResult;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
            "createTrackedLoad",
            "getTrackedLoadPosition",
            "topUpByCard",
            "priceUsd",
            "loadCreateUsd",
            "positionReadUsd",
            "list",
            "quoteLoad",
            "metrics");

    /** The methods with parameters are called with the first that fits. */
    private static final List<Object> ARGUMENTS = List.of(
            "freight_create_load",
            ChargeStatus.CHARGED,
            CallOptions.none(),
            SpendLimit.usd("5.00"),
            Served.load(),
            CreateLoadResult.builder()
                    .loadId("id")
                    .loadNumber("LD-1")
                    .trackingLink(URI.create("https://freight.example/t"))
                    .driverWebLink(URI.create("https://freight.example/d"))
                    .driverAppLink("freight://a")
                    .build(),
            Instant.EPOCH,
            0);

    @AutoClose
    private final Served served = new Served();

    private final Recorded recorded = new Recorded();

    @AutoClose
    private final FreightClient freight = served.builder()
            .listener(recorded)
            .spendLimit(SpendLimit.usd("5.00"))
            .build();

    private final MetricSource limits = MetricSource.ofLimits(freight, List.of(SpendLimit.usd("5.00")));

    /** Methods that are added are called too. */
    @ParameterizedTest
    @ValueSource(
            classes = {
                FreightClient.class,
                FreightAsyncClient.class,
                IncubatingCatalog.class,
                Prices.class,
                MetricSource.class
            })
    void whatIsNoCallSendsNothing(Class<?> type) throws ReflectiveOperationException {
        List<Object> targets = Stream.of(freight, freight.async(), freight.incubating(), freight.prices(), limits)
                .filter(type::isInstance)
                .toList();
        List<Method> methods = Arrays.stream(type.getMethods())
                .filter(method -> method.getDeclaringClass().getName().startsWith("io.freightsdk"))
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .sorted(Comparator.comparing((Method method) -> method.getName().equals("close"))
                        .thenComparing(Method::toString))
                .toList();
        for (Object target : targets) {
            for (Method method : methods) {
                if (!CALLS.contains(method.getName())) {
                    method.invoke(
                            target,
                            Arrays.stream(method.getParameterTypes())
                                    .map(SilenceTest::argument)
                                    .toArray());
                    assertThat(served.server.requests().size())
                            .as("requests of %s", method)
                            .isZero();
                }
            }
        }
        assertThat(targets).isNotEmpty();
        assertThat(methods).isNotEmpty();
        assertThat(recorded.events()).isEmpty();
    }

    private static Object argument(Class<?> type) {
        return ARGUMENTS.stream()
                .filter((type == int.class ? Integer.class : type)::isInstance)
                .findFirst()
                .orElseThrow(() -> new AssertionError("an argument of " + type));
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
        Listeners events = new Listeners(List.of(recorded), Warnings.of("test"));
        HttpUrl url = HttpUrl.get("http://127.0.0.1");
        CallRequest<?> plan =
                new CallRequest<>("c", 1, Operation.GET_BALANCE, CallOptions.none(), null, url, null, null);
        CallLog log = new CallLog(plan, new VirtualTimer(), events);
        assertThat(recorded.events()).isEmpty();
        log.started();
        assertThat(recorded.kinds("getBalance")).containsExactly("CallStarted");
    }
}
