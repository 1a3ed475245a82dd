package io.freightsdk.mcp;

import static io.freightsdk.mcp.McpFixture.LOAD;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.server.Fault;
import io.freightsdk.tools.Approval;
import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tools.SchemaDialect;
import io.freightsdk.tools.ToolCaller;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The tools' schemas, answers and own check of arguments, held against a validator that is not ours. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SchemaCheckTest {
    private static final ToolCaller AGENT = ToolCaller.of("dispatcher-7");
    private static final ToolCaller REFUSED = AGENT.approvedBy(request -> Approval.denied("not in this test"));
    private static final int MUTATIONS = 400;

    private final McpFixture fixture = new McpFixture();
    private final FreightClient client = FreightClient.builder()
            .baseUrl(fixture.server.url())
            .agentKey(fixture.broker.agentKey())
            .account("acme")
            .build();
    private final AtomicInteger looks = new AtomicInteger();

    /** Time passes with each look at it, so that no position is fresh. */
    private final FreightTools tools = FreightTools.builder(client)
            .spendLimitPerAgent("50.00")
            .clock(() -> fixture.server.clock().now().plus(Duration.ofMinutes(2L * looks.incrementAndGet())))
            .build();

    @AfterAll
    void close() {
        client.close();
        fixture.close();
    }

    Stream<FreightTool> tools() {
        return tools.all().stream();
    }

    private FreightTool create() {
        return tools.named("freight_create_load");
    }

    private String answered(String tool, String arguments) {
        String answer = tools.named(tool).invoke(arguments, AGENT).json();
        assertThat(Validator.of(tools.named(tool).outputSchema().json()).problems(answer))
                .as(answer)
                .isEmpty();
        return answer;
    }

    @ParameterizedTest
    @MethodSource("tools")
    void schemasAreValid(FreightTool tool) {
        assertThat(Stream.of(
                        tool.inputSchema().json(),
                        tool.inputSchema(SchemaDialect.OPENAI_STRICT).json(),
                        tool.outputSchema().json()))
                .allSatisfy(schema ->
                        assertThat(Validator.ofSchemas().problems(schema)).isEmpty());
    }

    @Test
    void examplesFitWhatTheyAreExamplesOf() {
        for (FreightTool tool : tools.all()) {
            for (String schema :
                    new String[] {tool.inputSchema().json(), tool.outputSchema().json()}) {
                for (Example example : Example.allIn(Tree.read(schema))) {
                    assertThat(Validator.of(example.schema()).problems(example.json()))
                            .as("%s of %s", example, tool)
                            .isEmpty();
                }
            }
        }
    }

    @Test
    void documentedOrderFitsBothSchemas() {
        assertThat(Validator.of(create().inputSchema().json()).problems(LOAD)).isEmpty();
        String schema = create().inputSchema(SchemaDialect.OPENAI_STRICT).json();
        String strict = withNulls(schema, """
                {"driverPhone": "+12145550142", "customerRef": "PO-7", "weight": 42000,
                 "pickups": [{"address": "1200 W Fulton Market", "city": "Chicago", "state": "IL", "zip": "60607",
                   "facilityName": null, "date": null, "lat": null, "lng": null}],
                 "deliveries": [{"address": "500 S Ervay St", "city": "Dallas", "state": "TX", "zip": "75201",
                   "facilityName": null, "date": null, "lat": null, "lng": null}]}""");
        assertThat(Validator.of(schema).problems(strict)).isEmpty();
        // one who fills the strict schema gets what the other gets
        assertThat(create().invoke(strict, REFUSED).json())
                .isEqualTo(create().invoke(LOAD, REFUSED).json());
    }

    /** As a model fills a strict schema, which requires every property. */
    private static String withNulls(String schema, String order) {
        Map<Object, @Nullable Object> all = new LinkedHashMap<>();
        Map<?, ?> properties = (Map<?, ?>) ((Map<?, ?>) Tree.read(schema)).get("properties");
        properties.keySet().forEach(name -> all.put(name, null));
        all.putAll((Map<?, ?>) Tree.read(order));
        return Tree.write(all);
    }

    @Test
    void answersFit() {
        String created = answered(
                "freight_create_load", LOAD.replace("PO-7", "PO-answers").replace("5550142", "5550151"));
        String number = created.replaceAll("(?s).*\"loadNumber\":\"([^\"]+)\".*", "$1");
        String load = "{\"loadNumber\": \"" + number + "\"}";
        String full = "{\"loadNumber\": \"" + number + "\", \"detail\": \"full\", \"maxAgeMinutes\": 0}";
        assertThat(answered("freight_get_load_position", load)).contains("\"ok\":true");
        fixture.server.load(number).driveToEnd();
        assertThat(answered("freight_get_load_position", load)).contains("\"ok\":true");
        assertThat(answered("freight_get_load_position", full)).contains("\"gpsTrack\":[{");
        assertThat(answered("freight_confirm_delivery", load)).contains("\"ok\":true");
        assertThat(answered("freight_get_prices", "{}")).contains("\"ok\":true");
        assertThat(answered("freight_get_balance", "{}")).contains("\"ok\":true");
        assertThat(answered(
                        "freight_create_load",
                        LOAD.replace("PO-7", "PO-answers")
                                .replace("5550142", "5550151")
                                .replace("Dallas", "Waco")))
                .contains("CUSTOMER_REF_TAKEN");
    }

    @Test
    void answerOnTheRoadFits() {
        String created =
                answered("freight_create_load", LOAD.replace("PO-7", "PO-road").replace("5550142", "5550152"));
        String number = created.replaceAll("(?s).*\"loadNumber\":\"([^\"]+)\".*", "$1");
        fixture.server.load(number).arriveAt(1);
        fixture.server.load(number).departFrom(1);
        assertThat(answered("freight_get_load_position", "{\"loadNumber\": \"" + number + "\", \"detail\": \"full\"}"))
                .contains("\"nextStop\":{", "\"eta\":{");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "no JSON", "{\"loadNumber\": \"LD-none\"}", "{\"loadNumber\": \"..\"}"})
    void refusalsFit(String arguments) {
        for (FreightTool tool : tools.all()) {
            answered(tool.name(), arguments);
        }
    }

    @Test
    void failuresFit() {
        fixture.broker.faults().add(Fault.status(418).on("getLoadPosition"));
        assertThat(answered("freight_get_load_position", "{\"loadNumber\": \"LD-1\"}"))
                .contains("\"ok\":false");
    }

    /**
     * Both say the same of whether arguments will do, but for two things. For a tool null and a blank text are what is left
     * out, and blanks around a text are not there: {@link Mutations#asToolsReadThem} does that for the validator.
     */
    @ParameterizedTest
    @ValueSource(strings = {"freight_create_load", "freight_get_load_position"})
    void toolAndValidatorAgree(String name) {
        FreightTool tool = tools.named(name);
        Validator validator = Validator.of(tool.inputSchema().json());
        long seed = 20_260_504L;
        Mutations mutations = new Mutations(new Random(seed));
        String valid = name.equals("freight_create_load") ? LOAD : "{\"loadNumber\": \"LD-1\", \"detail\": \"full\"}";
        int refused = 0;
        for (int i = 0; i < MUTATIONS; i++) {
            Object mutated = mutations.of(Tree.read(valid));
            String json = Tree.write(mutated);
            Object read = Mutations.asToolsReadThem(mutated);
            boolean fits = validator.problems(Tree.write(read)).isEmpty();
            String answer = tool.invoke(json, REFUSED).json();
            assertThat(!answer.contains("\"INVALID_ARGUMENTS\""))
                    .as("seed %d, mutation %d: %s%n%s", seed, i, json, answer)
                    .isEqualTo(fits);
            refused += fits ? 0 : 1;
        }
        // both kinds were there
        assertThat(refused).isBetween(MUTATIONS / 4, MUTATIONS - MUTATIONS / 20);
        assertThat(fixture.broker.requests("createLoad").size()).isLessThan(MUTATIONS);
    }

    @Test
    void emptyTextFitsNeitherTheSchemaNorTheTool() {
        String empty = LOAD.replace("Chicago", "  ");
        assertThat(Validator.of(create().inputSchema().json()).problems(empty)).isNotEmpty();
        assertThat(create().invoke(empty, REFUSED).json()).contains("pickups.0.city is missing");
    }

    @Test
    void nullIsLeftOutToAToolAlone() {
        String nulls = LOAD.replace("42000", "null");
        assertThat(Validator.of(create().inputSchema().json()).problems(nulls)).isNotEmpty();
        assertThat(create().invoke(nulls, REFUSED).json()).contains("APPROVAL_DENIED");
    }

    @Test
    void answerThatIsNoneDoesNotFit() {
        // so that the tests above can fail
        assertThat(Validator.of(create().outputSchema().json()).problems("{\"error\": {\"code\": 7}}"))
                .isNotEmpty();
    }
}
