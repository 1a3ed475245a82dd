// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import io.freightsdk.model.Balance;
import io.freightsdk.model.Catalog;
import io.freightsdk.model.CatalogEntry;
import io.freightsdk.model.CodedError;
import io.freightsdk.model.ConfirmDeliveryInput;
import io.freightsdk.model.ConfirmDeliveryResult;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.CreateLoadResult;
import io.freightsdk.model.DedupCreateLoadResult;
import io.freightsdk.model.DeliveryNotReadyError;
import io.freightsdk.model.DriverResolution;
import io.freightsdk.model.Eta;
import io.freightsdk.model.EtaConfidence;
import io.freightsdk.model.EtaEstimate;
import io.freightsdk.model.EtaOpaque;
import io.freightsdk.model.EtaTarget;
import io.freightsdk.model.EtaUnavailable;
import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.InsufficientFundsError;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.MissingFieldsError;
import io.freightsdk.model.PlainError;
import io.freightsdk.model.PositionStop;
import io.freightsdk.model.Pricing;
import io.freightsdk.model.StopInput;
import io.freightsdk.model.StopType;
import io.freightsdk.model.TopUpByCardInput;
import io.freightsdk.model.TopUpByCardResult;
import io.freightsdk.model.TrackedLoadPosition;
import io.freightsdk.model.TrackedLoadPositionInput;
import io.freightsdk.model.UnknownBrokerError;
import io.freightsdk.model.UpdateLoadStatusInput;
import java.util.Map;

/** The adapter of every type of the model. */
final class Adapters {
    static final Map<Class<?>, JsonAdapter<?>> BY_TYPE = Map.ofEntries(
            Map.entry(LoadStatus.class, LoadStatusJsonAdapter.INSTANCE),
            Map.entry(StopType.class, StopTypeJsonAdapter.INSTANCE),
            Map.entry(DriverResolution.class, DriverResolutionJsonAdapter.INSTANCE),
            Map.entry(CreateLoadInput.class, CreateLoadInputJsonAdapter.INSTANCE),
            Map.entry(StopInput.class, StopInputJsonAdapter.INSTANCE),
            Map.entry(CreateLoadOutcome.class, CreateLoadOutcomeJsonAdapter.INSTANCE),
            Map.entry(CreateLoadResult.class, CreateLoadResultJsonAdapter.INSTANCE),
            Map.entry(DedupCreateLoadResult.class, DedupCreateLoadResultJsonAdapter.INSTANCE),
            Map.entry(LoadPosition.class, LoadPositionJsonAdapter.INSTANCE),
            Map.entry(PositionStop.class, PositionStopJsonAdapter.INSTANCE),
            Map.entry(GpsPoint.class, GpsPointJsonAdapter.INSTANCE),
            Map.entry(Eta.class, EtaJsonAdapter.INSTANCE),
            Map.entry(EtaEstimate.class, EtaEstimateJsonAdapter.INSTANCE),
            Map.entry(EtaTarget.class, EtaTargetJsonAdapter.INSTANCE),
            Map.entry(EtaConfidence.class, EtaConfidenceJsonAdapter.INSTANCE),
            Map.entry(EtaUnavailable.class, EtaUnavailableJsonAdapter.INSTANCE),
            Map.entry(EtaOpaque.class, EtaOpaqueJsonAdapter.INSTANCE),
            Map.entry(ConfirmDeliveryInput.class, ConfirmDeliveryInputJsonAdapter.INSTANCE),
            Map.entry(ConfirmDeliveryResult.class, ConfirmDeliveryResultJsonAdapter.INSTANCE),
            Map.entry(UpdateLoadStatusInput.class, UpdateLoadStatusInputJsonAdapter.INSTANCE),
            Map.entry(Pricing.class, PricingJsonAdapter.INSTANCE),
            Map.entry(Balance.class, BalanceJsonAdapter.INSTANCE),
            Map.entry(CatalogEntry.class, CatalogEntryJsonAdapter.INSTANCE),
            Map.entry(Catalog.class, CatalogJsonAdapter.INSTANCE),
            Map.entry(TrackedLoadPositionInput.class, TrackedLoadPositionInputJsonAdapter.INSTANCE),
            Map.entry(TrackedLoadPosition.class, TrackedLoadPositionJsonAdapter.INSTANCE),
            Map.entry(TopUpByCardInput.class, TopUpByCardInputJsonAdapter.INSTANCE),
            Map.entry(TopUpByCardResult.class, TopUpByCardResultJsonAdapter.INSTANCE),
            Map.entry(PlainError.class, PlainErrorJsonAdapter.INSTANCE),
            Map.entry(CodedError.class, CodedErrorJsonAdapter.INSTANCE),
            Map.entry(MissingFieldsError.class, MissingFieldsErrorJsonAdapter.INSTANCE),
            Map.entry(UnknownBrokerError.class, UnknownBrokerErrorJsonAdapter.INSTANCE),
            Map.entry(InsufficientFundsError.class, InsufficientFundsErrorJsonAdapter.INSTANCE),
            Map.entry(DeliveryNotReadyError.class, DeliveryNotReadyErrorJsonAdapter.INSTANCE));

    private Adapters() {}
}
