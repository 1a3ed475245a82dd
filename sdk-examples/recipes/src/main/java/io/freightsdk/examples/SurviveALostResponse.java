package io.freightsdk.examples;

import io.freightsdk.CallOptions;
import io.freightsdk.CallReport;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.server.Fault;

/**
 * What happens if the service has created and charged a load, but its response is lost? The client retries with the same key.
 * If it gives up or its process dies, the next process does the same, because it has the same order id.
 *
 * <p>On the real service this program costs one load.
 */
public final class SurviveALostResponse {
    private static final Fault RESPONSE_IS_LOST = Fault.reset().afterCommit().on("createLoad");

    /** Prints what each process sees and what it costs. */
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

    /** Creates the load as a new process does, which remembers nothing. */
    private static void order(Service service, String order, RetryPolicy retryPolicy) {
        try (FreightClient freight = service.client().retryPolicy(retryPolicy).build()) {
            CallOptions reported =
                    CallOptions.builder().report(SurviveALostResponse::print).build();
            System.out.println(
                    freight.createLoad(order, WriteALoad.load(), reported).loadNumber());
        } catch (FreightException e) {
            boolean askAgain = e.chargeStatus() == ChargeStatus.UNKNOWN;
            System.out.println(
                    askAgain ? "the load may be created and charged; call again for " + order : e.getMessage());
        }
    }

    private static void print(CallReport report) {
        System.out.println(
                report.operation() + ": " + report.wireRequests() + " requests sent, " + report.chargeStatus());
    }
}
