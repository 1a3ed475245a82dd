package consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.freightsdk.FreightClient;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.FreightTruck;
import io.freightsdk.server.junit.EnableFreightServer;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.test.context.SpringBootTest;

@SpringBootTest
@EnableFreightServer
class OrdersTest {
    @Autowired
    FreightClient freight;

    @RepeatedTest(2)
    void theApplicationsClientOrdersOnTheTestsServer(FreightBroker broker, FreightTruck truck) {
        assertTrue(SpringBootVersion.getVersion().startsWith(System.getProperty("expected.boot")));
        assertEquals(0, broker.loads().size());

        String loadNumber = freight.createLoad("order-4711", CreateLoadInput.builder()
                        .driverPhone("+12145550142")
                        .pickups(List.of(stop("Chicago", "IL", "60601")))
                        .deliveries(List.of(stop("Dallas", "TX", "75201")))
                        .build())
                .loadNumber();
        truck.driveToEnd();

        assertEquals(LoadStatus.DELIVERED, freight.getLoadPosition(loadNumber).status());
        assertEquals("99.33", broker.balanceUsd().toPlainString());
    }

    private static StopInput stop(String city, String state, String zip) {
        return StopInput.builder().address("1 Main St").city(city).state(state).zip(zip).build();
    }
}
