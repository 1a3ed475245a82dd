package io.freightsdk.examples.generated;

import gson.ApiClient;
import gson.ApiException;
import gson.JSON;
import gson.api.LoadsApi;
import gson.api.MoneyApi;
import gson.model.CreateLoadInput;
import gson.model.StopInput;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OkHttpGsonClientTest {
    @Test
    void loadLivesItsWholeLife() throws Exception {
        try (LoadsLife life = new LoadsLife()) {
            life.play(new Generated(life));
        }
    }

    private static final class Generated implements LoadsLife.Client {
        private final LoadsApi loads;
        private final MoneyApi money;

        Generated(LoadsLife life) {
            ApiClient client = new ApiClient();
            client.setBasePath(life.url());
            client.setBearerToken(life.agentKey());
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
            return JSON.serialize(read);
        }
    }
}
