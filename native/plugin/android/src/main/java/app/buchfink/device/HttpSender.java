package app.buchfink.device;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import org.json.JSONException;
import org.json.JSONObject;

/** Sends the requests of a run in the background: encrypted, without redirects, and with an answer of bounded size. */
final class HttpSender {

    private static final int CONNECT_MILLISECONDS = 15_000;
    private static final int READ_MILLISECONDS = 30_000;
    /** An account with hundreds of loans has a few hundred kilobytes. */
    private static final int MOST_BYTES = 4_000_000;

    private HttpSender() {}

    /**
     * @param request {@code method}, {@code url}, {@code headers} and, for a POST, {@code body}
     * @return {@code status} and {@code body}
     */
    static JSONObject send(JSONObject request) throws IOException, JSONException {
        URL url = new URL(request.getString("url"));
        if (!"https".equals(url.getProtocol()) && !"127.0.0.1".equals(url.getHost())) throw new IOException("not encrypted");
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        try {
            connection.setRequestMethod(request.getString("method"));
            connection.setInstanceFollowRedirects(false);
            connection.setUseCaches(false);
            connection.setConnectTimeout(CONNECT_MILLISECONDS);
            connection.setReadTimeout(READ_MILLISECONDS);
            JSONObject headers = request.getJSONObject("headers");
            for (Iterator<String> names = headers.keys(); names.hasNext(); ) {
                String name = names.next();
                connection.setRequestProperty(name, headers.getString(name));
            }
            if (request.has("body")) write(connection, request.getString("body").getBytes(StandardCharsets.UTF_8));
            int status = connection.getResponseCode();
            InputStream body = status < 400 ? connection.getInputStream() : connection.getErrorStream();
            return new JSONObject().put("status", status).put("body", body == null ? "" : read(body));
        } finally {
            connection.disconnect();
        }
    }

    private static void write(HttpURLConnection connection, byte[] body) throws IOException {
        connection.setDoOutput(true);
        // Sent once: a streamed body is never repeated by the class itself.
        connection.setFixedLengthStreamingMode(body.length);
        try (OutputStream output = connection.getOutputStream()) {
            output.write(body);
        }
    }

    private static String read(InputStream input) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] part = new byte[16_384];
        try (InputStream body = input) {
            for (int count = body.read(part); count >= 0; count = body.read(part)) {
                bytes.write(part, 0, count);
                if (bytes.size() > MOST_BYTES) throw new IOException("too long");
            }
        }
        return new String(bytes.toByteArray(), StandardCharsets.UTF_8);
    }
}
