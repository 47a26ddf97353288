// Preloaded by Node: the clock of the process and of its threads starts at `TEST_CLOCK` and goes on from there. With a
// sign in front `TEST_CLOCK` is the difference to the right time in seconds: +86400 is a day ahead.
const clock = process.env.TEST_CLOCK;
const offset = /^[+-]/.test(clock) ? Number(clock) * 1_000 : Date.parse(clock) - Date.now();
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + offset] : parts));
  }

  static now() {
    return RealDate.now() + offset;
  }
};
