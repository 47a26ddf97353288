package com.capacitorjs.plugins.localnotifications;

import android.content.BroadcastReceiver;

public abstract class TimedNotificationPublisher extends BroadcastReceiver {}
