/** Rounds and start of SHA-256: the fractions of the roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3). */
const primes = firstPrimes(64);
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const at = (index: number) => start[index] as number;

const words = new Int32Array(64);

/**
 * The first 32 bits (unsigned) of the SHA-256 of ten words, 40 bytes. The browser's own hash returns a promise for
 * each, which takes far longer than the hash itself.
 */
export function firstWordOfHash(message: Int32Array): number {
  words.set(message);
  words[10] = 0x80000000;
  words.fill(0, 11, 15);
  words[15] = 320;
  for (let i = 16; i < 64; i += 1) {
    const [early, late] = [words[i - 15] as number, words[i - 2] as number];
    const s0 = (early >>> 7) ^ (early << 25) ^ (early >>> 18) ^ (early << 14) ^ (early >>> 3);
    const s1 = (late >>> 17) ^ (late << 15) ^ (late >>> 19) ^ (late << 13) ^ (late >>> 10);
    words[i] = (words[i - 16] as number) + s0 + (words[i - 7] as number) + s1;
  }
  let [a, b, c, d] = [at(0), at(1), at(2), at(3)];
  let [e, f, g, h] = [at(4), at(5), at(6), at(7)];
  for (let i = 0; i < 64; i += 1) {
    const s1 = (e >>> 6) ^ (e << 26) ^ (e >>> 11) ^ (e << 21) ^ (e >>> 25) ^ (e << 7);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (constants[i] as number) + (words[i] as number)) | 0;
    const s0 = (a >>> 2) ^ (a << 30) ^ (a >>> 13) ^ (a << 19) ^ (a >>> 22) ^ (a << 10);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  return (a + at(0)) >>> 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes;
}

function fraction(root: number): number {
  return (root - Math.floor(root)) * 2 ** 32;
}
