package io.freightsdk.samples;

import io.freightsdk.FreightClient;
import io.freightsdk.durable.JdbcBooks;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.YearMonth;
import javax.sql.DataSource;

class KeptBooks {
    final JdbcBooks books;
    final FreightClient freight;

    KeptBooks(DataSource dataSource, String baseUrl, String agentKey) {
        books = JdbcBooks.of(dataSource, "acme");
        freight = FreightClient.builder()
                .baseUrl(baseUrl)
                .account("acme")
                .agentKey(agentKey)
                .listener(books)
                .build();
    }

    /** Every night, with what was topped up since the last. */
    void closeTheDay(BigDecimal toppedUpUsd, Instant startOfMonth) {
        books.storeBalance(freight.getBalance().balanceUsd(), toppedUpUsd);
        books.check(startOfMonth).ifPresent(System.out::println);
    }

    void report(YearMonth month, Writer csv) throws IOException {
        books.month(month).forEach(System.out::println);
        books.csv(month, csv);
    }
}
