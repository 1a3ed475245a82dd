package io.freightsdk.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The way from a phone to a server that stands behind a proxy with TLS. */
@Tag("acceptance")
class BehindTlsIT {
    private static final String TOKEN = "a-token-for-the-control-api-0123456789";

    @TempDir
    private Path scratch;

    @Test
    void linksMessageAndControlWorkUnderThePublicName() throws Exception {
        try (TlsProxy proxy = new TlsProxy(Browser.FAR_AWAY, scratch);
                Browser browser = new Browser().size(390, 844).geolocation(true).standsAt(40, -90, 0)) {
            String url = "https://" + Browser.FAR_AWAY + ":" + proxy.port();
            try (Serving serving =
                    Serving.start(Serving.options().publicUrl(url).controlToken(TOKEN))) {
                proxy.leadTo(serving.address());
                Party broker = serving.broker("25.00");
                String driver = Bodies.text(broker.create(Bodies.load()), "driverWebLink");
                assertThat(driver).startsWith(url + "/driver/drv_");
                assertThat(serving.world().sms().messages())
                        .singleElement()
                        .satisfies(message -> assertThat(message.text()).endsWith(" " + driver));
                browser.open(driver);
                browser.click("#toggle");
                browser.awaitText("#received", "1").awaitText("#connection", "Live");
                controlsTheClock(browser, url, broker, serving);
            }
        }
    }

    private static void controlsTheClock(Browser browser, String url, Party broker, Serving serving) {
        browser.signIn(url + "/console/control", broker.key());
        browser.until(() -> browser.count("#section-control input[type=password]") == 1);
        browser.until(() -> browser.text("#section-control").contains("Control token"));
        browser.type("#section-control input[type=password]", TOKEN);
        browser.click("section[aria-labelledby=control-control-token] button");
        // when it goes away all below it moves, and a click would miss
        browser.until(() -> !browser.text("#section-control").contains("Control token"));
        browser.click("section[aria-labelledby=control-clock] button.primary");
        browser.until(() -> serving.world().clock().instant().equals(Serving.NOON.plus(Duration.ofHours(1))));
    }
}
