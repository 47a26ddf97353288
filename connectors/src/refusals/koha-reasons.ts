import type { ActReason } from '@buchfink/contract/multi-step';
import { reasonOfKohaCode } from './koha-codes.ts';
import type { ReportRefusal } from './unknown-refusals.ts';

/** A library's own meanings of codes; they come before the shipped ones. */
export type RefusalReasons = Readonly<Record<string, ActReason>>;

/** Why Koha refuses, by its code. */
export type ReasonOfCode = (code: string) => ActReason;

/** A code as Koha's source has them. A text of the library is none: it may name a patron. */
const codePattern = /^[A-Za-z][A-Za-z_-]{0,59}$/;

/** Reads Koha's codes: those of the library first. A code of a newer Koha or a plugin is `unknown`, and reported. */
export function kohaReasons(ownReasons: RefusalReasons, report: ReportRefusal): ReasonOfCode {
  return (code) => {
    const reason = (Object.hasOwn(ownReasons, code) ? ownReasons[code] : undefined) ?? reasonOfKohaCode(code);
    if (reason === undefined && codePattern.test(code)) report(code);
    return reason ?? 'unknown';
  };
}
