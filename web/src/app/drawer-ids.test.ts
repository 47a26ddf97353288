import { drawerIds } from '@buchfink/contract/config/config-names';
import { expect, it } from 'vitest';
import { screens } from './screens.ts';

it('the service knows the ids of the drawer, beside which a project can place links', () => {
  const screenIds = screens.flatMap(({ id, drawer }) => (drawer ? [id] : []));
  expect([...drawerIds].sort()).toEqual(screenIds.sort());
});
