// Preloaded by Node: the clock of the process and of its threads starts at `TEST_CLOCK` and goes on from there.
const offset = Date.parse(process.env.TEST_CLOCK) - Date.now();
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + offset] : parts));
  }

  static now() {
    return RealDate.now() + offset;
  }
};
