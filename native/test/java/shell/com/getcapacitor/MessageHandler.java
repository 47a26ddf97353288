package com.getcapacitor;

import java.util.function.BiConsumer;

/** Stands for the bridge to the page: hands each answer to a listener. */
public class MessageHandler {

    public BiConsumer<PluginResult, PluginResult> listener = (answer, error) -> {};

    public void sendResponseMessage(PluginCall call, PluginResult answer, PluginResult error) {
        listener.accept(answer, error);
    }
}
