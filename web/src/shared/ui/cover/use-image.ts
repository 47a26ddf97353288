import { useEffect, useState } from 'react';

/** Milliseconds until an image that failed is loaded again, once each: the service may have fetched it meanwhile. */
const pauses = [3000, 12_000] as const;

/**
 * The state of an image with this address. With `retries`, an image that fails is loaded again twice, as a new
 * element with the key `attempt`.
 */
export function useImage(address: string | undefined, retries: boolean) {
  const [image, setImage] = useState<{
    address?: string | undefined;
    attempt: number;
    state: 'loaded' | 'failed' | 'again';
  }>();
  const { state = 'loading', attempt = 0 } = image?.address === address ? (image ?? {}) : {};
  const pause = retries && state === 'failed' ? pauses[attempt] : undefined;
  useEffect(() => {
    if (pause === undefined) return;
    const timer = setTimeout(() => setImage({ address, attempt: attempt + 1, state: 'again' }), pause);
    return () => clearTimeout(timer);
  }, [address, attempt, pause]);
  return {
    isLoaded: state === 'loaded',
    isFailed: state === 'failed',
    attempt,
    onLoad: () => setImage({ address, attempt, state: 'loaded' }),
    onError: () => setImage({ address, attempt, state: 'failed' }),
  };
}
