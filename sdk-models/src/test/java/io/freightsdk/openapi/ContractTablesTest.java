package io.freightsdk.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.json.FreightJson;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem.HttpMethod;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The document against the contract's tables, typed here once more. Where the contract is silent or at odds with itself
 * the document's own choice stands here: the 503 of the position read, 413, 429 and {@code default}, and all of the four
 * catalog operations.
 */
class ContractTablesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            createLoad             | POST  | /v1/agent/loads                               | 200 201 400 401 402 403 413 422 429 503 default
            getLoadPosition        | GET   | /v1/agent/loads/{loadNumber}                  | 200 401 402 403 404 422 429 503 default
            updateLoadStatus       | PATCH | /v1/agent/loads/{loadNumber}/status           | 401 410 413 429 default
            confirmDelivery        | POST  | /v1/agent/loads/{loadNumber}/delivery-confirm | 200 400 401 403 404 413 422 429 default
            getPricing             | GET   | /v1/agent/pricing                             | 200 401 429 default
            getBalance             | GET   | /v1/agent/balance                             | 200 401 429 default
            listServices           | GET   | /v1/catalog                                   | 200 404 429 default
            createTrackedLoad      | POST  | /v1/freight/create_tracked_load               | 200 201 400 401 402 403 413 422 429 503 default
            getTrackedLoadPosition | POST  | /v1/freight/get_load_position                 | 200 400 401 402 403 404 413 422 429 503 default
            topUpByCard            | POST  | /v1/billing/topup/card                        | 200 400 401 402 403 413 422 429 503 default
            """)
    void operationAnswersTheseStatuses(String operationId, HttpMethod method, String path, String statuses) {
        Operation operation =
                Document.PARSED.getPaths().get(path).readOperationsMap().get(method);
        assertThat(operation.getOperationId()).isEqualTo(operationId);
        assertThat(String.join(" ", new TreeSet<>(operation.getResponses().keySet())))
                .isEqualTo(statuses);
    }

    @Test
    void nothingButTheTenOperationsIsThere() {
        assertThat(Document.operations()).hasSize(10);
    }

    @Test
    void whatIsReferredToIsThere() {
        Document.PARSED.getPaths().forEach((path, item) -> {
            List<Parameter> parameters = item.getParameters() == null ? List.of() : item.getParameters();
            List<String> declared = parameters.stream()
                    .map(each -> Document.resolved(each).getName())
                    .toList();
            assertThat(declared).as(path).isEqualTo(Document.namesInBraces(path));
        });
        Document.operations().forEach((name, operation) -> {
            assertThat(operation.getResponses().keySet())
                    .as(name)
                    .allMatch(status -> status.matches("[2-5]\\d\\d|default"));
            List<SecurityRequirement> security = operation.getSecurity() == null ? List.of() : operation.getSecurity();
            assertThat(security.stream().flatMap(each -> each.keySet().stream()))
                    .as(name)
                    .isSubsetOf(
                            Document.PARSED.getComponents().getSecuritySchemes().keySet());
        });
    }

    /** Behind each name its type in one letter (see {@link #letter}), {@code !} if required, {@code ?} if it may be null. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            CreateLoadInput        | driverPhone.s! pickups.[StopInput]! deliveries.[StopInput]! shipperName.s carrierName.s equipmentType.s customerRef.s rate.$ miles.n weight.n truckNumber.s
            StopInput              | address.s! city.s! state.s! zip.s! facilityName.s date.t lat.n lng.n
            CreateLoadResult       | success.b loadId.s! loadNumber.s! trackingLink.u! driverWebLink.u! driverAppLink.s! driverResolution.DriverResolution unresolvedTruckNumber.s
            DedupCreateLoadResult  | ok.b! loadId.s! loadNumber.s! trackingLink.u! driverWebLink.u driverAppLink.u deduplicated.b!
            LoadPosition           | loadNumber.s! pingpointLoadId.s status.LoadStatus! createdAt.t! deliveredAt.t? distanceMiles.n? onTime.b? delayMinutes.i? pickupDwellMinutes.i? deliveryDwellMinutes.i? stops.[PositionStop]! gpsTrack.[GpsPoint]! pingCount.i! eta.Eta
            PositionStop           | type.StopType! sequence.i! city.s! state.s! windowFrom.t? windowTo.t? arrivedAt.t? departedAt.t?
            GpsPoint               | lat.n! lng.n! speed.n? heading.n? ts.t!
            ConfirmDeliveryInput   | bol_received_at.t
            ConfirmDeliveryResult  | ok.b! oldStatus.LoadStatus newStatus.LoadStatus idempotent.b
            UpdateLoadStatusInput  | status.LoadStatus!
            Pricing                | currency.s! prices.{$}!
            Balance                | currency.s! balanceUsd.$!
            CatalogEntry           | id.s! category.s! description.s! price_usd.$! endpoint.s payment.s
            PlainError             | error.s!
            CodedError             | error.s! code.s
            MissingFieldsError     | error.s! fields.[s]!
            UnknownBrokerError     | error.s! code.s! brokerEmail.s
            InsufficientFundsError | error.s! code.s! balanceUsd.$ priceUsd.$ billingUrl.s
            DeliveryNotReadyError  | error.s! status.LoadStatus reason.s!
            """)
    void fieldsAreThoseOfTheContract(String schema, String fields) {
        assertThat(inShort(Document.schema(schema))).isEqualTo(fields);
    }

    @ParameterizedTest
    @CsvSource({
        "LoadStatus, PLANNED AT_PICKUP IN_TRANSIT AT_DELIVERY DELIVERED CANCELLED",
        "StopType, PICKUP DELIVERY",
        "DriverResolution, bound unresolved_truck none"
    })
    void openEnumsAreOpenAndKnowTheContractsValues(String schema, String values) {
        assertThat(Document.schema(schema).getEnum()).isNull();
        assertThat(Document.schema(schema).getExtensions().get("x-extensible-enum"))
                .isEqualTo(List.of(values.split(" ")));
    }

    @ParameterizedTest
    @CsvSource({
        "createLoad, load_create",
        "createTrackedLoad, load_create",
        "getLoadPosition, position_read",
        "getTrackedLoadPosition, position_read",
        "updateLoadStatus, status_update",
        "confirmDelivery, delivery_confirm"
    })
    void pricedOperationsNameTheirKeyInThePriceList(String operationId, String key) {
        assertThat(Document.operations().get(operationId).getExtensions()).containsEntry("x-price-key", key);
    }

    @Test
    void sensitivePropertiesAreMarked() {
        List<String> marked = new ArrayList<>();
        properties((name, property) -> {
            if (Document.isMarked(property.getExtensions(), "x-sensitive")) {
                marked.add(name);
            }
        });
        assertThat(marked)
                .containsExactlyInAnyOrder(
                        "CreateLoadInput.driverPhone",
                        "StopInput.address",
                        "CreateLoadResult.driverWebLink",
                        "CreateLoadResult.driverAppLink",
                        "DedupCreateLoadResult.driverWebLink",
                        "DedupCreateLoadResult.driverAppLink",
                        "TopUpByCardInput.cardToken",
                        "UnknownBrokerError.brokerEmail");
    }

    @Test
    void assumedOperationsAreMarked() {
        assertThat(Document.operations().entrySet().stream()
                        .filter(entry -> Document.isMarked(entry.getValue().getExtensions(), "x-assumed"))
                        .map(Map.Entry::getKey))
                .containsExactlyInAnyOrder(
                        "listServices", "createTrackedLoad", "getTrackedLoadPosition", "topUpByCard");
    }

    @Test
    void everythingIsDescribed() {
        properties((name, property) ->
                assertThat(property.getDescription()).as(name).isNotBlank());
        Document.operations().forEach((name, operation) -> {
            assertThat(operation.getSummary()).as(name).isNotBlank();
            assertThat(operation.getDescription()).as(name).isNotBlank();
        });
    }

    @Test
    void keysAreSentAsTheContractSays() {
        var schemes = Document.PARSED.getComponents().getSecuritySchemes();
        assertThat(schemes.get("agentKey").getScheme()).isEqualTo("bearer");
        assertThat(schemes.get("xAgentKey").getName()).isEqualTo("X-Agent-Key");
        assertThat(Document.PARSED
                        .getComponents()
                        .getParameters()
                        .get("IdempotencyKey")
                        .getName())
                .isEqualTo("Idempotency-Key");
    }

    @Test
    void contractsContradictionsAreTold() {
        assertThat(Document.PARSED.getInfo().getDescription())
                .contains("Where the service's description disagrees with itself")
                .contains("**`facilityName`.**", "Optional is followed")
                .contains("**`IN_TRANSIT` to `DELIVERED` against `AT_DELIVERY`.**", "Both are followed");
    }

    @Test
    void documentIsInTheJar() throws IOException {
        try (var shipped = FreightJson.class.getResourceAsStream("/META-INF/openapi/freight-agent-api.yaml")) {
            assertThat(shipped).isNotNull().hasContent(Document.text());
        }
    }

    private static String inShort(Schema<?> schema) {
        List<String> fields = new ArrayList<>();
        schema.getProperties().forEach((name, property) -> {
            boolean required =
                    schema.getRequired() != null && schema.getRequired().contains(name);
            boolean nullable =
                    property.getTypes() != null && property.getTypes().contains("null");
            fields.add(name + "." + letter(property) + (required ? "!" : "") + (nullable ? "?" : ""));
        });
        return String.join(" ", fields);
    }

    /** s string, u URI, t date-time, b boolean, i 32-bit integer, n number, $ exact decimal, [list], {map}, or a schema. */
    private static String letter(Schema<?> property) {
        if (property.get$ref() != null) {
            return Document.lastPart(property.get$ref());
        }
        Set<String> types = new TreeSet<>(property.getTypes());
        types.remove("null");
        return switch (String.join(" ", types) + " " + property.getFormat()) {
            case "string null" -> "s";
            case "string uri" -> "u";
            case "string date-time" -> "t";
            case "boolean null" -> "b";
            case "integer int32" -> "i";
            case "number double" -> "n";
            case "number decimal" -> "$";
            case "array null" -> "[" + letter(property.getItems()) + "]";
            case "object null" -> "{" + letter((Schema<?>) property.getAdditionalProperties()) + "}";
            default -> "unexpected " + property;
        };
    }

    @SuppressWarnings({"rawtypes", "unchecked"}) // the parser's own
    private static void properties(BiConsumer<String, Schema<?>> action) {
        Document.PARSED.getComponents().getSchemas().forEach((name, schema) -> {
            Map<String, Schema> properties = schema.getProperties();
            if (properties != null) {
                properties.forEach((property, value) -> action.accept(name + "." + property, value));
            }
        });
    }
}
