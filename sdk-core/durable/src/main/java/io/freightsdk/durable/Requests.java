package io.freightsdk.durable;

import io.freightsdk.json.FreightJson;
import io.freightsdk.model.ConfirmDeliveryInput;
import io.freightsdk.model.CreateLoadInput;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A requested call as it is stored in a row: inputs that mean the same have the same body.
 *
 * @param loadNumber the load to confirm, null if it is the one of the same order id, or one to create
 */
record Requests(
        Row.Id id,
        String body,
        @Nullable String loadNumber,
        @Nullable BigDecimal maxPriceUsd,
        @Nullable String tag) {
    private static final BigDecimal MOST_USD = new BigDecimal("1e9");

    /** Requests, in a transaction of their own or in the caller's. */
    abstract static class Asking implements DurableRequests {
        abstract DurableCall ask(Requests request);

        @Override
        public DurableCall createLoad(String orderId, CreateLoadInput input, DurableOptions options) {
            return ask(create(orderId, input, options));
        }

        @Override
        public DurableCall confirmDelivery(String orderId, Instant bolReceivedAt) {
            return ask(confirm(orderId, null, bolReceivedAt));
        }

        @Override
        public DurableCall confirmDelivery(String orderId, String loadNumber, Instant bolReceivedAt) {
            return ask(confirm(orderId, Objects.requireNonNull(loadNumber, "loadNumber"), bolReceivedAt));
        }
    }

    static Requests create(String orderId, CreateLoadInput input, DurableOptions options) {
        BigDecimal most = options.maxPriceUsd();
        return new Requests(
                Row.Id.create(Names.checked("orderId", orderId, Names.ORDER_ID)),
                body(CreateLoadInput.class, Objects.requireNonNull(input, "input")),
                null,
                // what a row holds of it
                most == null ? null : most.min(MOST_USD).setScale(6, RoundingMode.DOWN),
                options.tag());
    }

    static Requests confirm(String orderId, @Nullable String loadNumber, Instant bolReceivedAt) {
        // what a database keeps of a time, and the service as well
        Instant received = bolReceivedAt.truncatedTo(ChronoUnit.MILLIS);
        ConfirmDeliveryInput input =
                ConfirmDeliveryInput.builder().bolReceivedAt(received).build();
        return new Requests(
                Row.Id.confirm(Names.checked("orderId", orderId, Names.ORDER_ID)),
                body(ConfirmDeliveryInput.class, input),
                loadNumber == null ? null : Names.checked("loadNumber", loadNumber, 255),
                null,
                null);
    }

    private static <T> String body(Class<T> type, T input) {
        return FreightJson.tree().toJson(FreightJson.canonicalTree(FreightJson.adapter(type), input));
    }

    /** The row of a call that nothing was done for yet: reading it back would be the slowest part of a request. */
    Row row(String idempotencyKey, Instant now) {
        return new Row(
                id,
                DurableState.READY,
                idempotencyKey,
                1,
                body,
                bodySha256(),
                null,
                maxPriceUsd,
                tag,
                0,
                null,
                false,
                new Row.Outcome(loadNumber, false, null, null, null, null, null),
                0,
                now,
                now);
    }

    /** A purge leaves it, so that another input is noticed after one too. */
    String bodySha256() {
        return sha256(loadNumber == null ? body : body + '\n' + loadNumber);
    }

    /** Returns whether the load to confirm is the one of the same order id, and not one that somebody has named. */
    static boolean isOfOurLoad(Row row) {
        return row.body() != null && sha256(row.body()).equals(row.bodySha256());
    }

    static String sha256(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
