package io.freightsdk.examples;

import io.freightsdk.FreightClient;
import io.freightsdk.server.Fault;
import okhttp3.OkHttpClient;
import okhttp3.Request;

/**
 * How do I use my proxy, my TLS settings or my interceptors? Give the client your own OkHttpClient. Its connection pool and its
 * interceptors are used. The SDK alone decides what is retried.
 *
 * <p>On the real service this program costs nothing.
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
        System.out.println("the pool is still yours: " + mine.connectionPool().connectionCount() + " connection");
        mine.connectionPool().evictAll();
    }
}
