import type { ItemRow, KohaState } from '../koha-state.ts';
import { answerService } from './answer-service.ts';
import described from './services.json' with { type: 'json' };
import { type IlsdiVersion, koha19 } from './versions.ts';
import { escapeXml, type XmlChild, type XmlElement, xmlText } from './xml-text.ts';

/** The parameters that a service knows. */
const services: Readonly<
  Record<string, { readonly required: readonly string[]; readonly optional: readonly string[] }>
> = described;

/** Answers a call of ILS-DI. */
export function answerIlsdi(
  state: KohaState,
  parameters: URLSearchParams,
  shuffle: (children: readonly XmlChild[]) => readonly XmlChild[] = (children) => children,
  version: IlsdiVersion = koha19,
): string {
  const service = parameters.get('service') ?? '';
  const name = /^[A-Za-z]+$/.test(service) ? service : 'Unknown';
  const declaration = (encoding: string) => `<?xml version="1.0" encoding="${encoding}" ?>\n`;
  const fault = parameterFault(service, parameters);
  if (fault === undefined && service === 'GetAvailability')
    return declaration(version.availabilityEncoding) + availability(state, parameters, version);
  const answer = fault ?? answerService({ state, service, parameters, version });
  return declaration('UTF-8') + xmlText([name, answer], shuffle);
}

/** Koha knows the parameters of each service and takes each once. */
function parameterFault(service: string, parameters: URLSearchParams): XmlElement | undefined {
  const known = services[service];
  if (known === undefined) return { message: 'NotSupported' };
  const { required, optional } = known;
  const missing = required.find((name) => (parameters.get(name) ?? '') === '');
  if (missing !== undefined || (service === 'AuthenticatePatron' && !parameters.has('password')))
    return { code: 'MissingParameter', message: `The required parameter ${missing ?? 'password'} is missing.` };
  const names = [...parameters.keys()];
  const illegal = names.find((name) => ![...required, ...optional, 'service'].includes(name));
  if (illegal !== undefined) return { code: 'IllegalParameter', message: `The parameter ${illegal} is illegal.` };
  const repeated = names.find((name) => parameters.getAll(name).length > 1);
  if (repeated === undefined) return undefined;
  return {
    code: 'MultipleValuesNotAllowed',
    message: `Multiple values not allowed for the parameter ${repeated}.`,
  };
}

const unknownCopy = ['unknown', 'Error: could not retrieve availability for this ID'] as const;

/** It says `available` for copies on the hold shelf, in transit and for reference. */
function availability(state: KohaState, parameters: URLSearchParams, { titlesHaveCopies }: IlsdiVersion): string {
  const ids = (parameters.get('id') ?? '').split(/[ +]/).map(Number);
  const ofItem = (item: ItemRow | undefined, id: number) => {
    const number = item?.itemnumber ?? id;
    const location = item && (state.branch(item.homebranch)?.branchname ?? '');
    const [status, message] = item === undefined ? unknownCopy : statusOf(state, item);
    return `      <dlf:item id="${number}">\n${simpleAvailability(8, number, status, message, location)}      </dlf:item>\n`;
  };
  const record = (id: number, content: string) =>
    `  <dlf:record>\n    <dlf:bibliographic id="${id}" />\n${content}  </dlf:record>\n`;
  const records = ids.map((id) => {
    const isTitle = parameters.get('id_type') === 'bib';
    const isKnown = state.biblio(id) !== undefined;
    if (isTitle && !titlesHaveCopies) {
      const [status, message] = isKnown ? ['', ''] : unknownCopy;
      return record(id, simpleAvailability(4, id, status, message));
    }
    if (isTitle && !isKnown) return '';
    const items = isTitle ? state.itemsOf(id) : [state.item(id)];
    const copies = items.map((item) => ofItem(item, id)).join('');
    return record(items[0]?.biblionumber ?? id, `    <dlf:items>\n${copies}    </dlf:items>\n`);
  });
  return `<dlf:collection
  xmlns:dlf="http://diglib.org/ilsdi/1.1"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://diglib.org/ilsdi/1.1
    http://diglib.org/architectures/ilsdi/schemas/1.1/dlfexpanded.xsd">
${records.join('')}</dlf:collection>
`;
}

function simpleAvailability(depth: number, id: number, status = '', message?: string, location?: string): string {
  const indent = ' '.repeat(depth);
  const line = (name: string, value: string | undefined) =>
    value === undefined ? '' : `${indent}  <dlf:${name}>${escapeXml(value)}</dlf:${name}>\n`;
  return [
    `${indent}<dlf:simpleavailability>\n`,
    line('identifier', String(id)),
    line('availabilitystatus', status),
    line('availabilitymsg', message),
    line('location', location),
    `${indent}</dlf:simpleavailability>\n`,
  ].join('');
}

function statusOf(state: KohaState, item: ItemRow): readonly [string, string?] {
  const reason = [
    state.loanOf(item.itemnumber) && 'Checked out',
    item.itemlost && 'Item lost',
    item.notforloan && 'Not for loan',
    item.damaged && 'Item damaged',
    item.withdrawn && 'Item withdrawn',
  ].find(Boolean);
  return typeof reason === 'string' ? ['not available', reason] : ['available'];
}
