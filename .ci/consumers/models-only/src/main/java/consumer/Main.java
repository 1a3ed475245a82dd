package consumer;

import io.freightsdk.json.FreightJson;
import io.freightsdk.model.Balance;
import io.freightsdk.model.LoadStatus;
import java.math.BigDecimal;

/** Reads and writes JSON without the client. */
public final class Main {
    public static void main(String[] args) throws Exception {
        String json = "{\"currency\":\"USD\",\"balanceUsd\":12.40}";
        Balance balance = FreightJson.adapter(Balance.class).fromJson(json);
        check(new BigDecimal("12.40"), balance.balanceUsd());
        check(json, FreightJson.adapter(Balance.class).toJson(balance));
        check("\"HELD\"", FreightJson.adapter(LoadStatus.class).toJson(LoadStatus.of("HELD")));
        System.out.println("ok " + args[0]);
    }

    private static void check(Object expected, Object actual) {
        if (!expected.equals(actual)) {
            throw new AssertionError("expected " + expected + " but was " + actual);
        }
    }
}
