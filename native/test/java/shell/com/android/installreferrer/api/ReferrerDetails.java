package com.android.installreferrer.api;

public class ReferrerDetails {

    private final String referrer;

    public ReferrerDetails(String referrer) {
        this.referrer = referrer;
    }

    public String getInstallReferrer() {
        return referrer;
    }
}
