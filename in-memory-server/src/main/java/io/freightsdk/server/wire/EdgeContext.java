package io.freightsdk.server.wire;

/** What all connections of an edge share. */
record EdgeContext(EdgeConfig config, Exchange exchange, EdgeClosing closing, DateHeader date) {

    EdgeContext(EdgeConfig config, Exchange exchange) {
        this(config, exchange, new EdgeClosing(), new DateHeader(config.clock));
    }

    byte[] head(HttpAnswer answer, String requestId, String connection) {
        return AnswerHead.of(answer, requestId, date.value(), connection);
    }

    HttpAnswer answer(Request request) {
        try {
            return exchange.handle(request, closing);
        } catch (EdgeClosing.EdgeClosed e) {
            throw e;
        } catch (RuntimeException | Error e) {
            config.failures.accept(request.id(), e);
            return HttpAnswer.error(500, "internal error");
        }
    }
}
