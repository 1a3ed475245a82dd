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
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The adapter of every type of the model, each loaded on first use. */
final class Adapters {
    private Adapters() {}

    /** Returns every type of the model. */
    static List<Class<?>> types() {
        return List.of(
                LoadStatus.class,
                StopType.class,
                DriverResolution.class,
                CreateLoadInput.class,
                StopInput.class,
                CreateLoadOutcome.class,
                CreateLoadResult.class,
                DedupCreateLoadResult.class,
                LoadPosition.class,
                PositionStop.class,
                GpsPoint.class,
                Eta.class,
                EtaEstimate.class,
                EtaTarget.class,
                EtaUnavailable.class,
                EtaOpaque.class,
                ConfirmDeliveryInput.class,
                ConfirmDeliveryResult.class,
                UpdateLoadStatusInput.class,
                Pricing.class,
                Balance.class,
                CatalogEntry.class,
                Catalog.class,
                TrackedLoadPositionInput.class,
                TrackedLoadPosition.class,
                TopUpByCardInput.class,
                TopUpByCardResult.class,
                PlainError.class,
                CodedError.class,
                MissingFieldsError.class,
                UnknownBrokerError.class,
                InsufficientFundsError.class,
                DeliveryNotReadyError.class);
    }

    /** Null for what is no type of the model. */
    static @Nullable JsonAdapter<?> of(Type type) {
        if (type == LoadStatus.class) {
            return LoadStatusJsonAdapter.INSTANCE;
        }
        if (type == StopType.class) {
            return StopTypeJsonAdapter.INSTANCE;
        }
        if (type == DriverResolution.class) {
            return DriverResolutionJsonAdapter.INSTANCE;
        }
        if (type == CreateLoadInput.class) {
            return CreateLoadInputJsonAdapter.INSTANCE;
        }
        if (type == StopInput.class) {
            return StopInputJsonAdapter.INSTANCE;
        }
        if (type == CreateLoadOutcome.class) {
            return CreateLoadOutcomeJsonAdapter.INSTANCE;
        }
        if (type == CreateLoadResult.class) {
            return CreateLoadResultJsonAdapter.INSTANCE;
        }
        if (type == DedupCreateLoadResult.class) {
            return DedupCreateLoadResultJsonAdapter.INSTANCE;
        }
        if (type == LoadPosition.class) {
            return LoadPositionJsonAdapter.INSTANCE;
        }
        if (type == PositionStop.class) {
            return PositionStopJsonAdapter.INSTANCE;
        }
        if (type == GpsPoint.class) {
            return GpsPointJsonAdapter.INSTANCE;
        }
        if (type == Eta.class) {
            return EtaJsonAdapter.INSTANCE;
        }
        if (type == EtaEstimate.class) {
            return EtaEstimateJsonAdapter.INSTANCE;
        }
        if (type == EtaTarget.class) {
            return EtaTargetJsonAdapter.INSTANCE;
        }
        if (type == EtaUnavailable.class) {
            return EtaUnavailableJsonAdapter.INSTANCE;
        }
        if (type == EtaOpaque.class) {
            return EtaOpaqueJsonAdapter.INSTANCE;
        }
        if (type == ConfirmDeliveryInput.class) {
            return ConfirmDeliveryInputJsonAdapter.INSTANCE;
        }
        if (type == ConfirmDeliveryResult.class) {
            return ConfirmDeliveryResultJsonAdapter.INSTANCE;
        }
        if (type == UpdateLoadStatusInput.class) {
            return UpdateLoadStatusInputJsonAdapter.INSTANCE;
        }
        if (type == Pricing.class) {
            return PricingJsonAdapter.INSTANCE;
        }
        if (type == Balance.class) {
            return BalanceJsonAdapter.INSTANCE;
        }
        if (type == CatalogEntry.class) {
            return CatalogEntryJsonAdapter.INSTANCE;
        }
        if (type == Catalog.class) {
            return CatalogJsonAdapter.INSTANCE;
        }
        if (type == TrackedLoadPositionInput.class) {
            return TrackedLoadPositionInputJsonAdapter.INSTANCE;
        }
        if (type == TrackedLoadPosition.class) {
            return TrackedLoadPositionJsonAdapter.INSTANCE;
        }
        if (type == TopUpByCardInput.class) {
            return TopUpByCardInputJsonAdapter.INSTANCE;
        }
        if (type == TopUpByCardResult.class) {
            return TopUpByCardResultJsonAdapter.INSTANCE;
        }
        if (type == PlainError.class) {
            return PlainErrorJsonAdapter.INSTANCE;
        }
        if (type == CodedError.class) {
            return CodedErrorJsonAdapter.INSTANCE;
        }
        if (type == MissingFieldsError.class) {
            return MissingFieldsErrorJsonAdapter.INSTANCE;
        }
        if (type == UnknownBrokerError.class) {
            return UnknownBrokerErrorJsonAdapter.INSTANCE;
        }
        if (type == InsufficientFundsError.class) {
            return InsufficientFundsErrorJsonAdapter.INSTANCE;
        }
        if (type == DeliveryNotReadyError.class) {
            return DeliveryNotReadyErrorJsonAdapter.INSTANCE;
        }
        return null;
    }
}
