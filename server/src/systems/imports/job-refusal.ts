import { TextError } from '../../messages/text-error.ts';

/** A job that cannot be done as it was written: says why, and what to change. */
export class JobRefusal extends TextError {
  override readonly name = 'JobRefusal';
}
