import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import * as z from 'zod/mini';
import { count, lenient, lineOfText, listOf } from '../../untrusted-json.ts';

/** The most documents, fees and messages of an answer, and the most conditions and options that are read. */
const maxCounts = { documents: 2_000, fees: 1_000, messages: 1_000, conditions: 10, options: 60 } as const;

/** A URI of a document, copy, place or option: in one word, since some servers send other names here. */
const identifier = lenient(z.string().check(z.regex(/^[^\s\p{C}]{1,250}$/u)));
const flag = lenient(
  z.pipe(
    z.union([z.boolean(), z.literal(0), z.literal(1)]),
    z.transform((value) => Boolean(value)),
  ),
);
const line = lineOfText(500);

/** A sum such as `7.40 EUR` (PAIA 1.4, "Simple data types"), or in whatever form a server writes it. It may be negative. */
const money = lenient(z.union([z.string(), z.number()]));

const Option = z.object({ id: z.string().check(z.regex(/^[^\s\p{C}]{1,250}$/u)), about: line, amount: money });

const ConditionSetting = z.object({
  option: listOf(Option, maxCounts.options),
  multiple: flag,
  default: lenient(z.array(z.unknown())),
});
export type ConditionSetting = z.infer<typeof ConditionSetting>;

/** Condition settings by condition type (PAIA 1.4, "Conditions"); the types are URIs. */
const conditions = lenient(
  z.pipe(
    z.record(z.string(), ConditionSetting),
    z.transform(
      (settings): ReadonlyMap<string, ConditionSetting> =>
        new Map(Object.entries(settings).slice(0, maxCounts.conditions)),
    ),
  ),
);

/** The service status of a document (PAIA 1.4, "Simple data types"). */
export const serviceStatus = { none: 0, reserved: 1, ordered: 2, held: 3, provided: 4, rejected: 5 } as const;

const Document = z.object({
  status: count,
  item: identifier,
  edition: identifier,
  requested: identifier,
  about: lineOfText(1000),
  label: line,
  queue: count,
  renewals: count,
  starttime: line,
  endtime: line,
  duedate: line,
  cancancel: flag,
  canrenew: flag,
  error: line,
  condition: conditions,
  storage: line,
  storageid: identifier,
});
export type PaiaDocument = z.infer<typeof Document>;

/** The documents of `items`, `request`, `renew` or `cancel`; undefined if the answer has none of them. */
export function parseDocuments(json: unknown): readonly PaiaDocument[] | undefined {
  const { data } = parseUntrusted(z.object({ doc: z.optional(z.array(z.unknown())) }), json);
  return data && (parseUntrusted(listOf(Document, maxCounts.documents), data.doc).data ?? []);
}

const Patron = z.object({
  name: lineOfText(200),
  email: lineOfText(200),
  // The lines of an address are its own.
  address: lenient(z.string().check(z.maxLength(1000))),
  expires: line,
  status: lenient(z.union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number))])),
  note: lineOfText(1000),
});
export type PaiaPatron = z.infer<typeof Patron>;

/** General information of a patron (PAIA 1.4, `patron`); undefined for another answer. */
export const parsePatron = (json: unknown): PaiaPatron | undefined => parseUntrusted(Patron, json).data;

const Fee = z.object({
  amount: money,
  date: line,
  about: lineOfText(500),
  item: identifier,
  edition: identifier,
  feetype: lineOfText(200),
  feeid: identifier,
});
const Fees = z.object({ amount: money, fee: listOf(Fee, maxCounts.fees) });
export type PaiaFees = z.infer<typeof Fees>;

/** The fees of a patron (PAIA 1.4, `fees`); undefined for another answer. */
export const parseFees = (json: unknown): PaiaFees | undefined => parseUntrusted(Fees, json).data;

const Message = z.object({
  id: z.string().check(z.regex(/^[^\s\p{C}]{1,250}$/u)),
  about: lineOfText(2000),
  date: line,
  url: lenient(z.string().check(z.regex(/^https?:\/\/[^\s\p{C}]{1,1000}$/iu))),
});
export type PaiaMessage = z.infer<typeof Message>;

/** The messages to a patron (PAIA 1.4, `messages`); undefined if the answer has none of them. */
export function parseMessages(json: unknown): readonly PaiaMessage[] | undefined {
  const { data } = parseUntrusted(z.object({ message: z.optional(z.array(z.unknown())) }), json);
  return data && (parseUntrusted(listOf(Message, maxCounts.messages), data.message).data ?? []);
}

const Login = z.object({
  access_token: z.string().check(z.regex(/^[\x21-\x7e]{1,4000}$/)),
  token_type: z.optional(z.string().check(z.regex(/^bearer$/i))),
  // The id is a part of addresses; one of dots would lead elsewhere.
  patron: z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^(?!\.{1,2}$)[^\p{C}]+$/u)),
  expires_in: count,
  scope: lenient(z.string().check(z.maxLength(1000))),
});
export type PaiaLogin = z.infer<typeof Login>;

/** A successful login (PAIA 1.4, `login`); undefined for another answer. */
export const parseLogin = (json: unknown): PaiaLogin | undefined => parseUntrusted(Login, json).data;

const Failure = z.object({
  error: z.string().check(z.minLength(1), z.maxLength(100)),
  error_description: lineOfText(300),
});
export type PaiaFailure = z.infer<typeof Failure>;

/** An error response (PAIA 1.4, "Request errors"); servers in use send it with status 200, too. */
export const parseFailure = (json: unknown): PaiaFailure | undefined => parseUntrusted(Failure, json).data;
