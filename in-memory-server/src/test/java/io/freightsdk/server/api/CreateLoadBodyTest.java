package io.freightsdk.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.wire.RawClient.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a creation may not say. */
final class CreateLoadBodyTest {
    private final Serving serving = Serving.start();
    private final Party broker = serving.broker("25.00");

    @AfterEach
    void nothingWasCreatedOrCharged() {
        assertThat(broker.loads()).isEmpty();
        assertThat(broker.balanceUsd()).isEqualTo("25.00");
        assertThat(serving.server().sms()).isEmpty();
        serving.close();
    }

    private void names(String body, String fields) {
        names(body, fields, "");
    }

    private void names(String body, String fields, String why) {
        Reply reply = broker.create(body);
        String quoted = "\"" + fields.replace(" ", "\",\"") + "\"";
        assertThat(reply.body())
                .isEqualTo("{\"error\":\"missing or invalid fields" + why + "\",\"fields\":[" + quoted + "]}");
        assertThat(reply.status()).isEqualTo(400);
    }

    @Test
    void emptyObjectLacksAllThatIsRequired() {
        names("{}", "driverPhone pickups deliveries");
    }

    @Test
    void ofAFieldThatComesTwiceTheLastCounts() {
        names(
                Bodies.load().replaceFirst("\\{", "{\"driverPhone\":7,").replaceFirst("}$", ",\"pickups\":7}"),
                "pickups");
    }

    @Test
    void everythingWrongIsNamedAtOnceInTheOrderOfTheContract() {
        names(
                "{\"truckNumber\":1,\"weight\":\"1\",\"miles\":true,\"rate\":[],\"customerRef\":{},\"equipmentType\":2,"
                        + "\"carrierName\":3,\"shipperName\":4,\"deliveries\":[{},7],\"pickups\":[" + Bodies.PICKUP
                        + ",{\"address\":\" \",\"city\":5,\"state\":\"tx\",\"zip\":60601,\"facilityName\":6,"
                        + "\"date\":\"2026-05-04T12:00:00\",\"lat\":91,\"lng\":\"x\"}],\"driverPhone\":7}",
                "driverPhone pickups.1.address pickups.1.city pickups.1.state pickups.1.zip pickups.1.facilityName"
                        + " pickups.1.date pickups.1.lat pickups.1.lng deliveries.0.address deliveries.0.city"
                        + " deliveries.0.state deliveries.0.zip deliveries.1 shipperName carrierName equipmentType"
                        + " customerRef rate miles weight truckNumber",
                ": pickups.1.state is not a two-letter state code, such as TX");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    pickups          | null
                    pickups          | []
                    pickups          | {}
                    pickups          | "x"
                    pickups.0        | [null]
                    pickups.0        | [[]]
                    pickups.0        | ["x"]
                    """)
    void pickupsAreAListOfObjects(String field, String pickups) {
        names(Bodies.load().replace("[" + Bodies.PICKUP + "]", pickups), field);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    "address":"1 Dock Rd" | "address":null   | address
                    "address":"1 Dock Rd" | "address":""     | address
                    "address":"1 Dock Rd" | "address":["x"]  | address
                    "city":"Chicago"      | "city":"\\t "    | city
                    "city":"Chicago"      | "city":true      | city
                    "state":"IL"          | "state":7        | state
                    "state":"IL"          | "state":" "      | state
                    "zip":"60601"         | "zip":60601      | zip
                    "zip":"60601"         | "zip":""         | zip
                    """)
    void requiredTextOfAStopIsThereAndNotBlank(String right, String wrong, String field) {
        names(Bodies.load().replace(right, wrong), "pickups.0." + field);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Illinois", "XX", " IL", "ON", "il"})
    void stateIsATwoLetterCode(String state) {
        names(
                Bodies.load().replace("\"IL\"", "\"" + state + "\""),
                "pickups.0.state",
                ": pickups.0.state is not a two-letter state code, such as TX");
    }

    /** Of 02108, Boston, a spreadsheet leaves 2108. */
    @ParameterizedTest
    @ValueSource(strings = {"2108", "501", "2108-1234", " 2108", "2108 ", "2108 1234", "21081234"})
    void zipWithoutItsLeadingZeroIsRefused(String zip) {
        names(
                Bodies.load().replace("\"60601\"", "\"" + zip + "\""),
                "pickups.0.zip",
                ": pickups.0.zip lacks its leading zero");
        assertThat(broker.loads()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    "lat":90.01,"lng":0            | lat
                    "lat":-90.01,"lng":0           | lat
                    "lat":0,"lng":180.01           | lng
                    "lat":0,"lng":-180.01          | lng
                    "lat":"41","lng":0             | lat
                    "lat":41                       | lat
                    "lng":-87                      | lng
                    "lat":41,"lng":null            | lat
                    "lat":null,"lng":-87           | lng
                    "lat":91                       | lat
                    "lat":91,"lng":181             | lat pickups.0.lng
                    "date":"2026-05-04T12:00:00"   | date
                    "date":"2026-05-04"            | date
                    "date":"tomorrow"              | date
                    "date":""                      | date
                    "date":1777896000              | date
                    "date":"2026-02-30T12:00:00Z"  | date
                    "date":"9999-12-31T23:59:59-01:00" | date
                    "facilityName":1               | facilityName
                    """)
    void optionalFieldOfAStopIsRightOrAbsent(String more, String fields) {
        String stop = Bodies.PICKUP.replace("}", "," + more + "}");
        names(Bodies.load().replace(Bodies.PICKUP, stop), "pickups.0." + fields);
    }

    @ParameterizedTest
    @ValueSource(strings = {"truckNumber", "customerRef", "shipperName"})
    void halfASurrogatePairIsNoText(String name) {
        names(Bodies.load(",\"" + name + "\":\"7\\ud83d\""), name);
        names(Bodies.load(",\"" + name + "\":\"\\ude9a\\ud83d\""), name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rate", "miles", "weight"})
    void numberIsOneADoubleCanHold(String name) {
        assertThat(broker.create(Bodies.load(",\"" + name + "\":1e999")).status())
                .isEqualTo(400);
        assertThat(broker.create(Bodies.load(",\"" + name + "\":-" + "9".repeat(400)))
                        .status())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shipperName", "carrierName", "equipmentType", "customerRef", "truckNumber"})
    void textIsNoLongerThanAThousandCharacters(String name) {
        names(
                Bodies.load(",\"" + name + "\":\"" + "x".repeat(1_001) + "\""),
                name,
                ": " + name + " is longer than 1,000 characters");
    }

    @Test
    void requiredTextIsNoLongerThanAThousandCharactersEither() {
        names(
                Bodies.load().replace("1 Dock Rd", "x".repeat(1_001)).replace("+12145550142", "1".repeat(1_001)),
                "driverPhone pickups.0.address",
                ": driverPhone is longer than 1,000 characters; pickups.0.address is longer than 1,000 characters");
    }

    @Test
    void loadHasFiftyStopsAtMost() {
        String over = " takes the load over 50 stops";
        names(stops(51, 1), "pickups", ": pickups" + over);
        names(stops(50, 1), "deliveries", ": deliveries" + over);
        names(stops(1, 50), "deliveries", ": deliveries" + over);
        names(stops(3_000, 3_000), "pickups deliveries", ": pickups" + over + "; deliveries" + over);
    }

    static String stops(int pickups, int deliveries) {
        return "{" + Bodies.PHONE + ",\"pickups\":[" + Bodies.PICKUP
                + ("," + Bodies.PICKUP).repeat(pickups - 1) + "],\"deliveries\":[" + Bodies.DELIVERY
                + ("," + Bodies.DELIVERY).repeat(deliveries - 1) + "]}";
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ''                   | body is not JSON
                    {                    | body is not JSON
                    {"a":1               | body is not JSON
                    {"a":NaN}            | body is not JSON
                    {"a":Infinity}       | body is not JSON
                    {'a':1}              | body is not JSON
                    {"a":1} x            | body is not JSON
                    {"a":1}{"b":2}       | body is not JSON
                    // c                 | body is not JSON
                    []                   | body is not a JSON object
                    "text"               | body is not a JSON object
                    7                    | body is not a JSON object
                    null                 | body is not a JSON object
                    """)
    void bodyIsAnObject(String body, String error) {
        Reply reply = broker.create(body);
        assertThat(reply.body()).isEqualTo("{\"error\":\"" + error + "\"}");
        assertThat(reply.status()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1E5",
                "-0.5E-2",
                "\"it's TRUE\"",
                "\"\\\\\"",
                "\"\\\"A\"",
                "\"\\n\"",
                "\"\u007F\u00E9\"",
                "[\t{\n} ]"
            })
    void valueThatIsJsonIsIgnored(String value) {
        Reply reply = broker.create("{\"note\":" + value + "}");
        assertThat(reply.body()).contains("[\"driverPhone\",\"pickups\",\"deliveries\"]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "555-0142",
                "abc",
                "",
                " ",
                "+1",
                "911",
                "2145550142222",
                "+1214555014",
                "1-800-FLOWERS",
                "call 214-555-0142",
                "214-555-0142 x123",
                "tel:+12145550142;ext=9",
                "+0123456789",
                "+1234567890123456"
            })
    void phoneThatIsNoneHasAResponseOfItsOwn(String phone) {
        Reply reply = broker.create(Bodies.load().replace("+12145550142", phone));
        assertThat(reply.body())
                .isEqualTo("{\"error\":\"driverPhone cannot be brought to E.164, send it like +12145550142\","
                        + "\"code\":\"INVALID_DRIVER_PHONE\"}");
        assertThat(reply.status()).isEqualTo(400);
    }

    @Test
    void bodyOverOneMebibyteIsTooLarge() {
        Reply reply = broker.create(Bodies.load(",\"more\":\"" + "x".repeat(1 << 20) + "\""));
        assertThat(reply.status()).isEqualTo(413);
        assertThat(reply.body()).isEqualTo("{\"error\":\"body is larger than 1048576 bytes\"}");
    }
}
