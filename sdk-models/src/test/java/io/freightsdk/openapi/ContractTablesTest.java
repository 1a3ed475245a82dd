package io.freightsdk.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.json.FreightJson;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem.HttpMethod;
import io.swagger.v3.oas.models.media.Schema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The document against the contract's tables, typed here once more. */
class ContractTablesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            createLoad             | POST  | /v1/agent/loads                               | 200 201 400 401 402 403 422 503
            getLoadPosition        | GET   | /v1/agent/loads/{loadNumber}                  | 200 401 402 403 404 422 503
            updateLoadStatus       | PATCH | /v1/agent/loads/{loadNumber}/status           | 401 410
            confirmDelivery        | POST  | /v1/agent/loads/{loadNumber}/delivery-confirm | 200 400 401 403 404 422
            getPricing             | GET   | /v1/agent/pricing                             | 200 401
            getBalance             | GET   | /v1/agent/balance                             | 200 401
            listServices           | GET   | /v1/catalog                                   | 200 404
            createTrackedLoad      | POST  | /v1/freight/create_tracked_load               | 200 201 400 401 402 403 422 503
            getTrackedLoadPosition | POST  | /v1/freight/get_load_position                 | 200 400 401 402 403 404 422 503
            topUpByCard            | POST  | /v1/billing/topup/card                        | 200 400 401 402 403
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

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            CreateLoadInput        | driverPhone! pickups! deliveries! shipperName carrierName equipmentType customerRef rate miles weight truckNumber
            StopInput              | address! city! state! zip! facilityName date lat lng
            CreateLoadResult       | success loadId! loadNumber! trackingLink! driverWebLink! driverAppLink! driverResolution unresolvedTruckNumber
            DedupCreateLoadResult  | ok! loadId! loadNumber! trackingLink! driverWebLink driverAppLink deduplicated!
            LoadPosition           | loadNumber! pingpointLoadId status! createdAt! deliveredAt? distanceMiles? onTime? delayMinutes? pickupDwellMinutes? deliveryDwellMinutes? stops! gpsTrack! pingCount! eta
            PositionStop           | type! sequence! city! state! windowFrom? windowTo? arrivedAt? departedAt?
            GpsPoint               | lat! lng! speed? heading? ts!
            ConfirmDeliveryInput   | bol_received_at
            ConfirmDeliveryResult  | ok! oldStatus newStatus idempotent
            UpdateLoadStatusInput  | status!
            Pricing                | currency! prices!
            Balance                | currency! balanceUsd!
            CatalogEntry           | id! category! description! price_usd! endpoint payment
            PlainError             | error!
            CodedError             | error! code
            MissingFieldsError     | error! fields!
            UnknownBrokerError     | error! code! brokerEmail
            InsufficientFundsError | error! code! balanceUsd priceUsd billingUrl
            DeliveryNotReadyError  | error! status reason
            """)
    void fieldsAreThoseOfTheContract(String schema, String fields) {
        assertThat(inShort(Document.schema(schema))).isEqualTo(fields);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            CreateLoadInput.rate           | number  | decimal
            CreateLoadInput.miles          | number  | double
            StopInput.date                 | string  | date-time
            StopInput.lat                  | number  | double
            CreateLoadResult.trackingLink  | string  | uri
            CreateLoadResult.driverWebLink | string  | uri
            CreateLoadResult.driverAppLink | string  |
            DedupCreateLoadResult.driverAppLink | string | uri
            LoadPosition.createdAt         | string  | date-time
            LoadPosition.pingCount         | integer | int32
            LoadPosition.delayMinutes      | integer | int32
            GpsPoint.ts                    | string  | date-time
            Balance.balanceUsd             | number  | decimal
            CatalogEntry.price_usd         | number  | decimal
            InsufficientFundsError.priceUsd | number | decimal
            """)
    void fieldsHaveTheContractsTypes(String field, String type, String format) {
        String[] names = field.split("\\.");
        Schema<?> property =
                (Schema<?>) Document.schema(names[0]).getProperties().get(names[1]);
        assertThat(property.getTypes()).contains(type);
        assertThat(property.getFormat()).isEqualTo(format);
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
    void whatMustNotBePrintedIsMarked() {
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
    void whatTheContractDoesNotShowIsMarkedAssumed() {
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
                .contains("**`IN_TRANSIT` to `DELIVERED` against `AT_DELIVERY`.**", "Both are kept");
    }

    @Test
    void documentIsInTheJar() throws IOException {
        try (var shipped = FreightJson.class.getResourceAsStream("/META-INF/openapi/freight-agent-api.yaml")) {
            assertThat(shipped).isNotNull().hasContent(Document.text());
        }
    }

    /** Fields in order, {@code !} behind those required and {@code ?} behind those that may be null. */
    private static String inShort(Schema<?> schema) {
        List<String> fields = new ArrayList<>();
        schema.getProperties().forEach((name, property) -> {
            boolean required =
                    schema.getRequired() != null && schema.getRequired().contains(name);
            boolean nullable =
                    property.getTypes() != null && property.getTypes().contains("null");
            fields.add(name + (required ? "!" : "") + (nullable ? "?" : ""));
        });
        return String.join(" ", fields);
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
