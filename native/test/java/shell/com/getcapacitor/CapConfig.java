package com.getcapacitor;

public class CapConfig {

    public static CapConfig loadDefault(android.content.Context context) {
        return new CapConfig();
    }

    public PluginConfig getPluginConfiguration(String id) {
        return null;
    }

    public boolean isLoggingEnabled() {
        return false;
    }
}
