import { drawerIds } from '@buchfink/contract/config/config-names';
import { expect, it } from 'vitest';
import { screens } from './screens.ts';

it('the service knows the entries of the drawer, beside which links of a project can stand', () => {
  const shown = screens.flatMap(({ id, drawer }) => (drawer ? [id] : []));
  expect([...drawerIds].sort()).toEqual(shown.sort());
});
