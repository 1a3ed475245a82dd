package io.freightsdk.server.book;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** What a client may say about a load beside its stops; the server keeps it and acts on none of it. */
public record Details(
        @Nullable String customerRef,
        @Nullable String shipperName,
        @Nullable String carrierName,
        @Nullable String equipmentType,
        @Nullable String truckNumber,
        @Nullable BigDecimal rateUsd,
        @Nullable Double miles,
        @Nullable Double weight) {}
