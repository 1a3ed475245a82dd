package io.freightsdk.examples.generated;

import java.math.BigDecimal;
import java.util.List;
import nativeclient.ApiClient;
import nativeclient.ApiException;
import nativeclient.api.LoadsApi;
import nativeclient.api.MoneyApi;
import nativeclient.model.CreateLoadInput;
import nativeclient.model.StopInput;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NativeClientTest {
    @Test
    void loadLivesItsWholeLife() throws Exception {
        try (LoadsLife life = new LoadsLife()) {
            life.play(new Generated(life));
        }
    }

    private static final class Generated implements LoadsLife.Client {
        private final ApiClient client = new ApiClient();
        private final LoadsApi loads;
        private final MoneyApi money;

        Generated(LoadsLife life) {
            client.updateBaseUri(life.url());
            client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + life.agentKey()));
            loads = new LoadsApi(client);
            money = new MoneyApi(client);
        }

        @Override
        public String create(String truckNumber, @Nullable String customerRef, String idempotencyKey) throws Exception {
            StopInput pickup = new StopInput()
                    .address("1200 W Fulton Market")
                    .city("Chicago")
                    .state("IL")
                    .zip("60607");
            StopInput delivery = new StopInput()
                    .address("500 S Ervay St")
                    .city("Dallas")
                    .state("TX")
                    .zip("75201");
            CreateLoadInput load = new CreateLoadInput()
                    .driverPhone(LoadsLife.PHONE)
                    .pickups(List.of(pickup))
                    .deliveries(List.of(delivery))
                    .rate(new BigDecimal("1850.00"))
                    .truckNumber(truckNumber)
                    .customerRef(customerRef);
            return json(loads.createLoad(load, idempotencyKey));
        }

        @Override
        public String position(String loadNumber) throws Exception {
            return json(loads.getLoadPosition(loadNumber));
        }

        @Override
        public String confirm(String loadNumber) throws Exception {
            return json(loads.confirmDelivery(loadNumber, null));
        }

        @Override
        public String refusedPosition(String loadNumber) throws Exception {
            try {
                return position(loadNumber);
            } catch (ApiException e) {
                return e.getCode() + " " + e.getResponseBody();
            }
        }

        @Override
        public BigDecimal balanceUsd() throws Exception {
            return money.getBalance().getBalanceUsd();
        }

        private String json(Object read) throws Exception {
            return client.getObjectMapper().writeValueAsString(read);
        }
    }
}
