package com.getcapacitor.util;

import android.content.Context;

public class PermissionHelper {

    public static boolean hasPermissions(Context context, String[] permissions) {
        return true;
    }

    public static boolean hasDefinedPermission(Context context, String permission) {
        return true;
    }

    public static boolean hasDefinedPermissions(Context context, String[] permissions) {
        return true;
    }

    public static String[] getUndefinedPermissions(Context context, String[] permissions) {
        return new String[0];
    }
}
