package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class SpendScopeTest {
    private static final SpendPool POOL = pool("acme");
    private static final SpendLimit DAY = SpendLimit.usd("5").per(Duration.ofDays(1));
    private static final SpendLimit SHARED = DAY.sharedBy(POOL);

    /** One that fails if it is asked. */
    static SpendPool pool(String name) {
        return new SpendPool() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public CompletionStage<BigDecimal> take(SpendLimit limit, String scope, BigDecimal atLeastUsd) {
                throw new IllegalStateException("nobody takes of it");
            }

            @Override
            public void giveBack(SpendLimit limit, String scope, BigDecimal usd, Duration age) {
                throw new IllegalStateException("nobody has taken of it");
            }
        };
    }

    private static CallOptions under(SpendLimit limit) {
        return options(o -> o.spendLimit(limit));
    }

    private static List<SpendScope> left(SpendLimit reserved) {
        return SpendScope.of(
                List.of(SHARED), options(o -> o.accounting(CallAccounting.none().reserved(reserved))));
    }

    @Test
    void limitsOfOnePoolAreOneScope() {
        assertThat(SpendScope.of(List.of(SHARED), under(SHARED))).hasSize(1);
        assertThat(SpendScope.of(List.of(DAY), under(DAY))).hasSize(2);
    }

    @Test
    void limitIsLeftOutIfItsPoolAndScopeAreReserved() {
        assertThat(left(SHARED)).isEmpty();
        assertThat(left(SpendLimit.usd("7").per(Duration.ofDays(1)).sharedBy(POOL)))
                .isEmpty();
        assertThat(left(SpendLimit.usd("5").per(Duration.ofDays(2)).sharedBy(POOL)))
                .hasSize(1);
        assertThat(left(DAY.sharedBy(pool("acme")))).hasSize(1);
        assertThat(left(DAY)).hasSize(1);
        assertThat(SpendScope.of(
                        List.of(DAY),
                        options(o -> o.accounting(CallAccounting.none().reserved(DAY)))))
                .hasSize(1);
    }

    @Test
    void unionHasTheClientsLimitsFirst() {
        List<SpendScope> clients = SpendScope.of(List.of(SpendLimit.usd("1"), SpendLimit.usd("2")), CallOptions.none());
        List<SpendScope> own = SpendScope.of(List.of(), under(SpendLimit.usd("9")));
        assertThat(SpendScope.union(own, clients))
                .extracting(SpendScope::limit)
                .containsExactly(SpendLimit.usd("1"), SpendLimit.usd("2"), SpendLimit.usd("9"));
    }

    @Test
    void purseNamesItsPool() {
        SpendScope shared = SpendScope.of(List.of(SHARED), CallOptions.none()).get(0);
        assertThat(shared.pool()).isSameAs(POOL);
        assertThat(shared.scope()).isEqualTo("per 24 h shared by acme, this client's part of it");
        SpendScope all = SpendScope.of(List.of(SpendLimit.usd("5").sharedBy(POOL)), CallOptions.none())
                .get(0);
        assertThat(all.scope()).isEqualTo("shared by acme, this client's part of it");
        assertThat(SpendScope.of(List.of(DAY), CallOptions.none()).get(0).scope())
                .isEqualTo("per 24 h");
    }

    @Test
    void poolIsNamedEvenIfItsNameThrows() {
        SpendPool nameless = new SpendPool() {
            @Override
            public String name() {
                throw new IllegalStateException("no name");
            }

            @Override
            public CompletionStage<BigDecimal> take(SpendLimit limit, String key, BigDecimal atLeastUsd) {
                return POOL.take(limit, key, atLeastUsd);
            }

            @Override
            public void giveBack(SpendLimit limit, String key, BigDecimal usd, Duration age) {
                POOL.giveBack(limit, key, usd, age);
            }
        };
        SpendScope named = SpendScope.of(List.of(SHARED), CallOptions.none()).get(0);
        SpendScope unnamed = SpendScope.of(List.of(DAY.sharedBy(nameless)), CallOptions.none())
                .get(0);
        assertThat(named.poolName()).isEqualTo("acme");
        assertThat(named.key()).isEqualTo("PT24H");
        assertThat(unnamed.poolName()).isEqualTo("(its name() threw java.lang.IllegalStateException)");
    }
}
