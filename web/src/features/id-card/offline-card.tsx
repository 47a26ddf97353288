import type { Pass } from '@buchfink/contract/account/pass';
import { type ReactNode, useState } from 'react';
import { OfflineLoans } from '#shared/account/offline-card/offline-loans.tsx';
import { useOfflineCard } from '#shared/account/offline-card/use-offline-card.ts';
import { useConfig } from '#shared/config/config-store.ts';
import type { Account } from '#shared/state/accounts.ts';
import { EnlargedCard } from './enlarged-card.tsx';
import { IdCard } from './id-card.tsx';

/** The card that this device keeps for use offline, with its due dates; without one, `children`. */
export function OfflineCardPanel({
  account,
  library,
  children,
}: {
  account: Account;
  library: string;
  children: ReactNode;
}) {
  const card = useOfflineCard(account);
  const format = useConfig(({ config }) => config.barcode);
  const [large, setLarge] = useState(false);
  if (card === undefined) return null;
  if (card === null) return children;
  const barcode = card.barcode ?? { value: account.userId, format };
  const pass: Pass = { fields: [], barcode, platforms: { apple: false } };
  return (
    <>
      <IdCard pass={pass} library={library} onEnlarge={() => setLarge(true)} />
      <OfflineLoans card={card} />
      <EnlargedCard open={large} pass={pass} onClose={() => setLarge(false)} />
    </>
  );
}
