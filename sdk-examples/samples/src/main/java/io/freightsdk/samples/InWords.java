package io.freightsdk.samples;

import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.DedupCreateLoadResult;
import io.freightsdk.model.Eta;
import io.freightsdk.model.EtaEstimate;
import io.freightsdk.model.EtaOpaque;
import io.freightsdk.model.EtaUnavailable;
import io.freightsdk.model.LoadStatus;

class InWords {
    static String of(LoadStatus status) {
        return switch (status.known()) {
            case PLANNED, AT_PICKUP -> "not on the road yet";
            case IN_TRANSIT -> "on the road";
            case AT_DELIVERY, DELIVERED -> "there";
            case CANCELLED -> "cancelled";
            case OTHER -> "new to this program: " + status;
        };
    }

    static String of(CreateLoadOutcome outcome) {
        if (outcome instanceof DedupCreateLoadResult existing) {
            return existing.loadNumber() + " was there before, not charged";
        }
        return outcome.loadNumber() + " created, by this call or an earlier one of the order";
    }

    static String of(Eta eta) {
        if (eta instanceof EtaEstimate estimate) {
            return "at " + estimate.etaAt();
        } else if (eta instanceof EtaUnavailable unavailable) {
            return "unknown: " + unavailable.reason();
        } else if (eta instanceof EtaOpaque opaque) {
            return opaque.additionalProperties().toString();
        }
        throw new AssertionError("Eta is sealed");
    }
}
