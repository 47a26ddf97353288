package com.getcapacitor;

public class CapConfig {

    public PluginConfig getPluginConfiguration(String id) {
        return null;
    }

    public boolean isLoggingEnabled() {
        return false;
    }
}
