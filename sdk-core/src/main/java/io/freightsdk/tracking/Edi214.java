package io.freightsdk.tracking;

import io.freightsdk.model.StopType;
import java.util.Optional;

/**
 * The shipment status code (AT701) of an event in an X12 214. Facts that a truck's position cannot show, such as refused
 * cargo, have no code here: they need a person.
 */
public enum Edi214 {
    /** Arrived at the pickup location. */
    X3,
    /** Departed the pickup location. */
    AF,
    /** Arrived at the delivery location. */
    X1,
    /** Departed the delivery location. */
    CD,
    /** Completed unloading at the delivery location. */
    D1,
    /** Estimated delivery. */
    AG,
    /** Shipment delayed: the reason (AT702) has to be given by a person. */
    SD,
    /** Shipment cancelled. */
    CA;

    /** Whether a person must add details that no position shows. */
    public boolean needsAPerson() {
        return this == SD;
    }

    /** Returns the code of an event; empty if an X12 214 has none for it. */
    public static Optional<Edi214> of(TrackingEvent event) {
        if (event instanceof TrackingEvent.StopArrived arrived) {
            return Optional.of(arrived.stopType().equals(StopType.PICKUP) ? X3 : X1);
        }
        if (event instanceof TrackingEvent.StopDeparted departed) {
            return Optional.of(departed.stopType().equals(StopType.PICKUP) ? AF : CD);
        }
        if (event instanceof TrackingEvent.EtaChanged changed
                && changed.stopType().equals(StopType.DELIVERY)) {
            return Optional.of(AG);
        }
        if (event instanceof TrackingEvent.AtRisk || event instanceof TrackingEvent.Late) {
            return Optional.of(SD);
        }
        if (event instanceof TrackingEvent.Unloaded) {
            return Optional.of(D1);
        }
        return event instanceof TrackingEvent.Cancelled ? Optional.of(CA) : Optional.empty();
    }
}
