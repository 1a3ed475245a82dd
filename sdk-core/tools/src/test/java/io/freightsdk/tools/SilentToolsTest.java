package io.freightsdk.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.Served;
import io.freightsdk.SpendLimit;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.model.CreateLoadResult;
import io.freightsdk.tracking.FollowOptions;
import io.freightsdk.tracking.LoadTracker;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A method of the tools or of a tracker that is not a call sends nothing. */
class SilentToolsTest {
    /** What calls the service: tools and due reads. */
    private static final Set<String> CALLS =
            Set.of("quoteLoad", "read", "invoke", "invokeWith", "position", "runDue", "runOne", "start");

    /** The methods with parameters are called with the first that fits. */
    private static final List<Object> ARGUMENTS = List.of(
            "freight_create_load",
            ChargeStatus.CHARGED,
            CallOptions.none(),
            SpendLimit.usd("5.00"),
            SchemaDialect.JSON_SCHEMA,
            FollowOptions.defaults(),
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

    @AutoClose
    private final FreightClient freight =
            served.builder().spendLimit(SpendLimit.usd("5.00")).build();

    @AutoClose
    private final LoadTracker tracker = LoadTracker.builder(freight)
            .budgetUsdPerSlidingDay("1.00")
            .maxUsdPerLoad("1.00")
            .listener(event -> {})
            .build();

    private final FreightTools tools = FreightTools.builder(freight)
            .tracker(tracker)
            .spendLimitPerAgent("1.00")
            .build();

    /** Methods that are added are called too. */
    @ParameterizedTest
    @ValueSource(classes = {FreightTools.class, FreightTool.class, LoadTracker.class})
    void whatIsNoCallSendsNothing(Class<?> type) throws ReflectiveOperationException {
        List<Object> targets = Stream.concat(Stream.of(tools, tracker), tools.all().stream())
                .filter(type::isInstance)
                .toList();
        List<Method> methods = Arrays.stream(type.getMethods())
                .filter(method -> method.getDeclaringClass().getName().startsWith("io.freightsdk"))
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .sorted(Comparator.comparing((Method method) -> method.getName().equals("close"))
                        .thenComparing(Method::toString))
                .toList();
        tracker.follow("freight_create_load", FollowOptions.defaults());
        for (Object target : targets) {
            for (Method method : methods) {
                if (!CALLS.contains(method.getName())) {
                    method.invoke(
                            target,
                            Arrays.stream(method.getParameterTypes())
                                    .map(SilentToolsTest::argument)
                                    .toArray());
                    assertThat(served.server.requests().size())
                            .as("requests of %s", method)
                            .isZero();
                }
            }
        }
        assertThat(targets).isNotEmpty();
        assertThat(methods).isNotEmpty();
    }

    private static Object argument(Class<?> type) {
        return ARGUMENTS.stream()
                .filter((type == int.class ? Integer.class : type)::isInstance)
                .findFirst()
                .orElseThrow(() -> new AssertionError("an argument of " + type));
    }
}
