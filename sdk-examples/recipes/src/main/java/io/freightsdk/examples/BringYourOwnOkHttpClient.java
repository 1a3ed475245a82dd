package io.freightsdk.examples;

import io.freightsdk.FreightClient;
import io.freightsdk.server.Fault;
import okhttp3.OkHttpClient;
import okhttp3.Request;

/**
 * How do I put the SDK behind my proxy, my TLS settings, my interceptors? Hand in your OkHttpClient: its pool and
 * interceptors serve, and what is repeated is still decided by the SDK alone.
 *
 * <p>On the real service: nothing.
 */
public final class BringYourOwnOkHttpClient {
    /** Prints the requests that an interceptor sees. */
    public static void main(String[] args) {
        Service.run(BringYourOwnOkHttpClient::run);
    }

    static void run(Service service) {
        OkHttpClient mine = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    Request request = chain.request();
                    System.out.println(request.method() + " " + request.url().encodedPath());
                    return chain.proceed(request);
                })
                .build();
        try (FreightClient freight = service.client().okHttpClient(mine).build()) {
            service.rehearse(
                    "the connection breaks once",
                    broker -> broker.faults().add(Fault.reset().on("getBalance")));
            System.out.println("balance: " + freight.getBalance().balanceUsd() + " USD");
        }
        System.out.println("still mine: " + mine.connectionPool().connectionCount() + " connection");
        mine.connectionPool().evictAll();
    }
}
