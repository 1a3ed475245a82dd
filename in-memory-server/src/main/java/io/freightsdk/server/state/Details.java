package io.freightsdk.server.state;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Optional facts of a load in addition to its stops, kept for its client. */
public record Details(
        @Nullable String customerRef,
        @Nullable String shipperName,
        @Nullable String carrierName,
        @Nullable String equipmentType,
        @Nullable String truckNumber,
        @Nullable BigDecimal rateUsd,
        @Nullable Double miles,
        @Nullable Double weight) {}
