import type { KohaState, PatronRow } from '../koha-state.ts';
import api from './api.json' with { type: 'json' };

/** The patron of Koha's published OpenAPI description (`definitions/patron.yaml`), with the columns that the fake has. */
const { properties: described, required } = api.patron;
const properties: Readonly<
  Record<string, { readonly type: string | readonly string[]; readonly readOnly?: boolean } | undefined>
> = described;

interface Refusal {
  readonly status: number;
  readonly body: object;
}

const typeOf = (value: unknown) => (value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value);

/** What the check against the schema says of a body. */
function schemaFault(body: Readonly<Record<string, unknown>>): Refusal | undefined {
  const faults = [
    ...required.filter((name) => !(name in body)).map((name) => ['Missing property.', `/body/${name}`]),
    ...Object.entries(body).flatMap(([name, value]) => {
      const property = properties[name];
      if (property === undefined) return [[`Properties not allowed: ${name}.`, '/body']];
      if (property.readOnly) return [['Read-only.', `/body/${name}`]];
      const types = [property.type].flat();
      return types.includes(typeOf(value))
        ? []
        : [[`Expected ${types.join('/')} - got ${typeOf(value)}.`, `/body/${name}`]];
    }),
  ];
  if (faults.length === 0) return undefined;
  return { status: 400, body: { errors: faults.map(([message, path]) => ({ message, path })), status: 400 } };
}

/** Changes a patron by `PUT /patrons/{patron_id}`: columns that are absent stay. Koha checks neither e-mail addresses nor numbers. */
export function updatePatron(
  state: KohaState,
  patron: PatronRow,
  body: Readonly<Record<string, unknown>>,
): Refusal | undefined {
  const fault = schemaFault(body);
  if (fault !== undefined) return fault;
  if (state.branch(String(body.library_id)) === undefined)
    return { status: 400, body: { error: 'Given library_id does not exist' } };
  const isTaken = (name: 'cardnumber' | 'userid') =>
    state.tables.patrons.some((other) => other !== patron && body[name] !== undefined && other[name] === body[name]);
  for (const conflict of ['cardnumber', 'userid'] as const)
    if (isTaken(conflict)) return { status: 409, body: { error: 'Duplicate ID', conflict } };
  const { cardnumber, userid, firstname, surname, login_attempts, ...others } = body;
  const { expiry_date: dateexpiry, patron_card_lost, ...columns } = others;
  const branchcode = columns.library_id;
  const lost = patron_card_lost === undefined ? undefined : Number(patron_card_lost);
  const own = { cardnumber, userid, firstname, surname, login_attempts, branchcode, dateexpiry, lost };
  const changed = Object.entries(own).filter(([, value]) => value !== undefined);
  Object.assign(patron, Object.fromEntries(changed), { columns: { ...patron.columns, ...columns } });
  return undefined;
}
