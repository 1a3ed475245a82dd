package io.freightsdk.examples.mcp;

import io.freightsdk.tools.FreightTool;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/** The prices announced to each session, for the newest sessions. */
final class Telling {
    private static final int MOST_SESSIONS = 1_024;

    private final Map<String, Map<String, BigDecimal>> told = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Map<String, BigDecimal>> eldest) {
            return size() > MOST_SESSIONS;
        }
    };
    private final Map<String, BigDecimal> listed = new LinkedHashMap<>();

    /** What the list says from now on; of a price that cannot be read, nothing has been said. */
    synchronized void list(FreightTool tool) {
        String priceKey = tool.priceKey();
        if (priceKey != null && tool.isPaid()) {
            BigDecimal said = tool.lastQuotedPriceUsd();
            listed.put(priceKey, said == null ? BigDecimal.ZERO : said);
        }
    }

    /** The session is about to read the list. */
    synchronized void tell(String session) {
        told.put(session, new LinkedHashMap<>(listed));
    }

    /** Another price was announced to the session. */
    synchronized void tell(String session, FreightTool tool, BigDecimal usd) {
        prices(session).put(String.valueOf(tool.priceKey()), usd);
    }

    /** The price announced to the session; before it has read the list, the listed one at its first call. */
    synchronized BigDecimal toldUsd(String session, FreightTool tool) {
        return prices(session).getOrDefault(String.valueOf(tool.priceKey()), BigDecimal.ZERO);
    }

    private Map<String, BigDecimal> prices(String session) {
        return told.computeIfAbsent(session, fresh -> new LinkedHashMap<>(listed));
    }
}
