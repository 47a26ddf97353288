package app.buchfink.device;

import android.content.Context;
import android.content.SharedPreferences;
import android.util.Base64;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * The entries of {@code @aparajita/capacitor-secure-storage} without a page: AES-GCM with a key of the Android Keystore for
 * each entry, cipher text and initialization vector in Base64, separated by U+0010, in a file of preferences.
 */
final class KeystoreSafe implements RefreshCommands.Safe {

    private static final String KEY_STORE = "AndroidKeyStore";
    private static final String TRANSFORMATION = "AES/GCM/NoPadding";
    private static final String PREFERENCES = "WSSecureStorageSharedPreferences";
    private static final String SEPARATOR = "\u0010";
    private static final int BASE64 = Base64.NO_PADDING + Base64.NO_WRAP;
    private static final int TAG_BITS = 128;

    private final SharedPreferences preferences;

    KeystoreSafe(Context context) {
        preferences = context.getSharedPreferences(PREFERENCES, Context.MODE_PRIVATE);
    }

    @Override
    public String read(String key) throws GeneralSecurityException, IOException {
        String stored = preferences.getString(key, null);
        SecretKey secret = secretKey(key);
        if (stored == null || secret == null) return null;
        String[] parts = stored.split(SEPARATOR);
        if (parts.length != 2) return null;
        Cipher cipher = Cipher.getInstance(TRANSFORMATION);
        cipher.init(Cipher.DECRYPT_MODE, secret, new GCMParameterSpec(TAG_BITS, Base64.decode(parts[1], BASE64)));
        return new String(cipher.doFinal(Base64.decode(parts[0], BASE64)), StandardCharsets.UTF_8);
    }

    /** Never makes an entry: one that is not there any more was removed by a logout. */
    @Override
    public void write(String key, String value) throws GeneralSecurityException, IOException {
        SecretKey secret = secretKey(key);
        if (secret == null || !preferences.contains(key)) throw new IOException("no such entry");
        Cipher cipher = Cipher.getInstance(TRANSFORMATION);
        cipher.init(Cipher.ENCRYPT_MODE, secret);
        String data = Base64.encodeToString(cipher.doFinal(value.getBytes(StandardCharsets.UTF_8)), BASE64);
        String stored = data + SEPARATOR + Base64.encodeToString(cipher.getIV(), BASE64);
        // Waits for the disk: the token that came with the secret is used only after that.
        if (!preferences.edit().putString(key, stored).commit()) throw new IOException("not stored");
    }

    private static SecretKey secretKey(String alias) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KEY_STORE);
        store.load(null);
        KeyStore.Entry entry = store.getEntry(alias, null);
        return entry instanceof KeyStore.SecretKeyEntry ? ((KeyStore.SecretKeyEntry) entry).getSecretKey() : null;
    }
}
