import { drawerIds } from '@buchfink/contract/config/config-names';
import { expect, it } from 'vitest';
import { drawerPlaces } from './drawer-places.ts';

it('the service knows the ids of the drawer, beside which a project can place links', () => {
  expect([...drawerIds].sort()).toEqual(drawerPlaces.map(({ id }) => id).sort());
});
