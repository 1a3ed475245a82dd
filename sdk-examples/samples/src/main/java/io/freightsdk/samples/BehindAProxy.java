package io.freightsdk.samples;

import io.freightsdk.FreightClient;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.Credentials;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

class BehindAProxy {
    /** A client that goes through the company's proxy, with a login, and trusts the company's authority alone. */
    static FreightClient client(
            String baseUrl, String agentKey, InetSocketAddress proxy, String user, String password, Path authorityPem)
            throws IOException, GeneralSecurityException {
        X509TrustManager trust = trust(authorityPem);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(null, new TrustManager[] {trust}, null);
        OkHttpClient http = new OkHttpClient.Builder()
                .proxy(new Proxy(Proxy.Type.HTTP, proxy))
                .proxyAuthenticator((route, response) -> login(response, Credentials.basic(user, password)))
                .sslSocketFactory(tls.getSocketFactory(), trust)
                .build();
        return FreightClient.builder()
                .baseUrl(baseUrl)
                .account("acme")
                .agentKey(agentKey)
                .okHttpClient(http)
                .build();
    }

    /** Null gives up: the proxy has refused this login. */
    private static Request login(Response refusal, String login) {
        Request refused = refusal.request();
        return login.equals(refused.header("Proxy-Authorization"))
                ? null
                : refused.newBuilder().header("Proxy-Authorization", login).build();
    }

    private static X509TrustManager trust(Path authorityPem) throws IOException, GeneralSecurityException {
        KeyStore authorities = KeyStore.getInstance(KeyStore.getDefaultType());
        authorities.load(null, null);
        try (InputStream pem = Files.newInputStream(authorityPem)) {
            authorities.setCertificateEntry(
                    "company", CertificateFactory.getInstance("X.509").generateCertificate(pem));
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(authorities);
        return (X509TrustManager) factory.getTrustManagers()[0];
    }
}
