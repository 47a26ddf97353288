import { ApiException } from '@buchfink/contract/error';
import { createSemaphore } from '../../semaphore.ts';
import type { ConnectorTools } from '../../upstream.ts';
import { readXmlTree, textOf, type XmlElement } from './xml-tree.ts';

/** The services of ILS-DI that are called. */
export type IlsdiService =
  | 'AuthenticatePatron'
  | 'LookupPatron'
  | 'GetPatronInfo'
  | 'GetAvailability'
  | 'GetRecords'
  | 'RenewLoan'
  | 'HoldTitle'
  | 'HoldItem'
  | 'CancelHold';

/**
 * Calls a service of ILS-DI and returns the root of its answer, with whatever `code` it has. Throws `ApiException`: what
 * `UpstreamFetch` throws, `library-answer`, and `library-unavailable` where Koha refuses this machine.
 */
export type IlsdiClient = (
  service: IlsdiService,
  parameters: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<XmlElement>;

/** Creates a client. Everything is sent by POST, so that no password or card number is in an address or a server's log. */
export function ilsdiClient(
  { address, limits }: { readonly address: string; readonly limits: { readonly parallel: number } },
  { fetch, warn }: Pick<ConnectorTools, 'fetch' | 'warn'>,
): IlsdiClient {
  const requests = createSemaphore(limits.parallel);
  return async (service, parameters, signal) => {
    const { status, body } = await requests.run(signal, () =>
      fetch({
        url: address,
        method: 'POST',
        headers: { accept: 'text/xml, application/xml', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ service, ...parameters }).toString(),
        signal,
      }),
    );
    if (status === 429) throw new ApiException('library-busy');
    if (status >= 500) throw new ApiException('library-unavailable');
    if (status !== 200) {
      warn({ code: 'ilsdi-status', values: { service, status } });
      throw new ApiException('library-answer');
    }
    const answer = await readXmlTree(body).catch((error: unknown) => {
      if (error instanceof ApiException) warn({ code: 'ilsdi-xml-faulty', values: { service } });
      throw error;
    });
    // The only service with an answer of another name speaks of records.
    if (answer.name !== service && !(service === 'GetAvailability' && answer.name === 'collection')) {
      warn({ code: 'ilsdi-other-answer', values: { service } });
      throw new ApiException('library-answer');
    }
    const code = textOf(answer, 'code');
    if (code === 'NotAllowed') {
      warn({ code: 'ilsdi-address-refused', values: {} });
      throw new ApiException('library-unavailable');
    }
    if (textOf(answer, 'message') === 'NotSupported' || code === 'MissingParameter' || code === 'IllegalParameter') {
      warn({ code: 'ilsdi-call-refused', values: { service } });
      throw new ApiException('library-answer');
    }
    return answer;
  };
}
