import { loadInstallReferrer } from '@buchfink/device/install-referrer/install-referrer';
import { loadSecureStorage } from '@buchfink/device/secure-storage/secure-storage';
import { setServiceContext } from '#shared/api/service-context.ts';
import { setSecretStore } from '#shared/session/secret-store.ts';
import { useApp } from '#shared/state/store.ts';
import { removeUnknownSecrets, safeSecretStore } from './safe-secret-store.ts';
import { chosenService, readServices } from './shell-services.ts';

/**
 * What a shell needs before anything is asked: where its service is, and the safe of the phone.
 *
 * @returns the referrer of the store, at the first start alone
 */
export async function startShell(isFirst: boolean): Promise<string | undefined> {
  const service = chosenService(readServices(document), window.localStorage);
  if (service) setServiceContext({ origin: new URL(service.url).origin });
  const safe = await loadSecureStorage();
  setSecretStore(safeSecretStore(safe));
  const { accounts, leftSessions } = useApp.getState();
  const handles = [...accounts, ...leftSessions].flatMap(({ refreshToken }) => refreshToken ?? []);
  void removeUnknownSecrets(safe, new Set(handles));
  return isFirst ? (await loadInstallReferrer()).read() : undefined;
}
