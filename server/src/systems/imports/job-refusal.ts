/** A job that cannot be done as it was written. The message says why, and what to change. */
export class JobRefusal extends Error {
  override readonly name = 'JobRefusal';
}
