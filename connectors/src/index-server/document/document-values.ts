import { Buffer } from 'node:buffer';
import { parseJsonBody } from '../../untrusted-json.ts';
import type { IndexDocument } from '../index-engine.ts';

/** The maximum number of values that are read of a field, and of characters of a value. */
const [maxValues, maxLength] = [200, 100_000];

/** The texts of a field: those of a list, or the single one; empty where it is absent or something else. */
export function textsOf(document: IndexDocument, field: string): string[] {
  const value = Object.hasOwn(document, field) ? document[field] : undefined;
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, maxValues) : [value];
  return list.flatMap((entry) => {
    if (typeof entry === 'string') return entry.trim() === '' ? [] : [entry.slice(0, maxLength)];
    return typeof entry === 'number' && Number.isFinite(entry) ? [String(entry)] : [];
  });
}

/** The objects of a field; objects may also be JSON texts. */
export function objectsOf(document: IndexDocument, field: string): IndexDocument[] {
  const value = Object.hasOwn(document, field) ? document[field] : undefined;
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, maxObjects) : [value];
  return list.flatMap((entry) => {
    const parsed = typeof entry === 'string' ? parseJsonBody(Buffer.from(entry.slice(0, maxLength))) : entry;
    return isObject(parsed) ? [parsed] : [];
  });
}

/** As many copies as a MARC record may have. */
const maxObjects = 2000;

const isObject = (value: unknown): value is IndexDocument =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
