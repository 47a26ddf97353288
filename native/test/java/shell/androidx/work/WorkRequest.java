package androidx.work;

import java.util.concurrent.TimeUnit;

public abstract class WorkRequest {

    public abstract static class Builder<B extends Builder<B, W>, W extends WorkRequest> {

        @SuppressWarnings("unchecked")
        public final B setConstraints(Constraints constraints) {
            return (B) this;
        }

        @SuppressWarnings("unchecked")
        public B setInitialDelay(long duration, TimeUnit unit) {
            return (B) this;
        }

        public abstract W build();
    }
}
