import { loadInstallReferrer } from '@buchfink/device/install-referrer/install-referrer';
import { loadSecureStorage } from '@buchfink/device/secure-storage/secure-storage';
import { setServiceContext } from '#shared/connection/service-context.ts';
import {
  chooseService,
  currentService,
  readServices,
  scopeKey,
  serviceAddress,
} from '#shared/services/shell-services.ts';
import { setSecretStore } from '#shared/session/secret-store.ts';
import { setStorageScope } from '#shared/state/storage/storage-scope.ts';
import { useApp } from '#shared/state/store.ts';
import { chooseCard } from './choose-card.ts';
import { outsideLinks } from './outside-links.ts';
import { type PendingStart, takePendingStart } from './pending-start.ts';
import { removeUnknownSecrets, safeSecretStore } from './safe-secret-store.ts';

/**
 * Finds the service of this shell, by the patron's choice where there are several, and holds links that leave the page.
 * Call it before the state is restored.
 *
 * @returns what to call when the state is there
 */
export async function startService(): Promise<typeof startShell> {
  // Before the first screen: the part of the app that opens links is loaded after it.
  outsideLinks();
  const services = readServices(document);
  if (services.length === 0) return startShell;
  const service =
    currentService(services, localStorage) ??
    (await (await import('./service-choice.tsx')).askForService(services, navigator.languages));
  chooseService(service, localStorage);
  setStorageScope(localStorage.getItem(scopeKey) ?? '');
  setServiceContext({ address: serviceAddress(service) });
  const pending = takePendingStart(sessionStorage);
  return (isFirst) => {
    if (pending) openPending(pending);
    return startShell(isFirst);
  };
}

/** Before the app reads its address: the first screen is the right card's. */
function openPending({ path, account, renewAll = false }: PendingStart): void {
  const isChosen = account !== undefined && chooseCard(account);
  window.history.replaceState(isChosen ? { state: { renewAll } } : null, '', path);
}

/**
 * Opens the safe of the phone.
 *
 * @returns the referrer of the store, at the first start alone
 */
async function startShell(isFirst: boolean): Promise<string | undefined> {
  const scope = localStorage.getItem(scopeKey) ?? '';
  const safe = await loadSecureStorage();
  setSecretStore(safeSecretStore(safe, scope));
  const { accounts, leftSessions } = useApp.getState();
  const handles = [...accounts, ...leftSessions].flatMap(({ refreshToken }) => refreshToken ?? []);
  void removeUnknownSecrets(safe, scope, new Set(handles));
  // The store knows libraries of the first service alone.
  return isFirst && scope === '' ? (await loadInstallReferrer()).read() : undefined;
}
