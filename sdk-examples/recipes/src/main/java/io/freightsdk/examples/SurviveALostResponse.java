package io.freightsdk.examples;

import io.freightsdk.CallOptions;
import io.freightsdk.CallReport;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.server.Fault;

/**
 * What if the service has created a load and charged it, but its response never arrives? The client retries with
 * the same key; if it gives up or dies, the next process does, by the name of the order.
 *
 * <p>On the real service: one load.
 */
public final class SurviveALostResponse {
    private static final Fault RESPONSE_IS_LOST = Fault.reset().afterCommit().on("createLoad");

    /** Prints what each process sees and pays. */
    public static void main(String[] args) {
        Service.run(SurviveALostResponse::run);
    }

    static void run(Service service) {
        service.rehearse("the next response is lost", broker -> broker.faults().add(RESPONSE_IS_LOST));
        order(service, "order-4711", RetryPolicy.defaults());

        service.rehearse("another response is lost", broker -> broker.faults().add(RESPONSE_IS_LOST));
        order(service, "order-4711", RetryPolicy.none());
        order(service, "order-4711", RetryPolicy.none());
    }

    /** As a new process would, which remembers nothing. */
    private static void order(Service service, String order, RetryPolicy retryPolicy) {
        try (FreightClient freight = service.client().retryPolicy(retryPolicy).build()) {
            CallOptions reported =
                    CallOptions.builder().report(SurviveALostResponse::print).build();
            System.out.println(
                    freight.createLoad(order, WriteALoad.load(), reported).loadNumber());
        } catch (FreightException e) {
            boolean askAgain = e.chargeStatus() == ChargeStatus.UNKNOWN;
            System.out.println(askAgain ? "perhaps created and paid for: call again for " + order : e.getMessage());
        }
    }

    private static void print(CallReport report) {
        System.out.println(report.operation() + ": " + report.wireRequests() + " sent, " + report.chargeStatus());
    }
}
