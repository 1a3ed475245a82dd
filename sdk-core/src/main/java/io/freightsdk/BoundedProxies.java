package io.freightsdk;

import java.io.IOException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/** A ProxySelector that ends with the call it selects for. */
final class BoundedProxies extends ProxySelector {
    private final ProxySelector selector;
    private final LookUps<URI, List<Proxy>> lookUps;

    BoundedProxies(ProxySelector selector, LookUps<URI, List<Proxy>> lookUps) {
        this.selector = selector;
        this.lookUps = lookUps;
    }

    @Override
    public List<Proxy> select(URI uri) {
        try {
            return lookUps.of(uri, () -> selector.select(uri));
        } catch (TimeoutException e) {
            throw new IllegalStateException("the ProxySelector found none in time", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the ProxySelector found none before an interrupt", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException thrown) {
                throw thrown;
            }
            throw new IllegalStateException("the ProxySelector failed", e.getCause());
        }
    }

    @Override
    public void connectFailed(URI uri, SocketAddress address, IOException failure) {
        selector.connectFailed(uri, address, failure);
    }
}
