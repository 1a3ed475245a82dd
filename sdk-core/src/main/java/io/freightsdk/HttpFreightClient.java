package io.freightsdk;

import io.freightsdk.json.FreightJson;
import io.freightsdk.model.Balance;
import io.freightsdk.model.Pricing;

/** One request for each call: {@link Transport} brings the answer, {@link Answer} is read or thrown. */
final class HttpFreightClient implements FreightClient {
    private final Endpoint endpoint;
    private final Transport transport;
    private final Operation<Pricing> getPricing;
    private final Operation<Balance> getBalance;

    HttpFreightClient(Endpoint endpoint, Transport transport) {
        this.endpoint = endpoint;
        this.transport = transport;
        this.getPricing =
                new Operation<>("getPricing", endpoint.get("v1/agent/pricing"), FreightJson.adapter(Pricing.class));
        this.getBalance =
                new Operation<>("getBalance", endpoint.get("v1/agent/balance"), FreightJson.adapter(Balance.class));
    }

    @Override
    public Pricing getPricing() {
        return call(getPricing);
    }

    @Override
    public Balance getBalance() {
        return call(getBalance);
    }

    private <T> T call(Operation<T> operation) {
        Answer answer = transport.send(operation);
        if (answer.isSuccessful()) {
            return AnswerReader.result(operation, answer);
        }
        throw AnswerReader.error(operation, answer);
    }

    @Override
    public void close() {
        transport.close();
    }

    @Override
    public String toString() {
        return "FreightClient[" + endpoint.baseUrl() + "]";
    }
}
