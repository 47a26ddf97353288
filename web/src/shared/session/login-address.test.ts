import { describe, expect, it } from 'vitest';
import { afterLogin } from './after-login.ts';
import { loginAddress } from './login-address.ts';

const queryOf = (address: string) => new URLSearchParams(address.split('?')[1]);

describe('the address of the login', () => {
  it('holds the library, the current page and the requested act', () => {
    const address = loginAddress({ libraryId: 3, back: '/record/3/a%2Fb?from=list', act: 'reserve' });
    expect(address).toMatch(/^\/login\/3\?redirect=/);
    expect(afterLogin(queryOf(address))).toEqual({ to: '/record/3/a%2Fb?from=list&act=reserve', act: 'reserve' });
  });

  it('leads back to the current page', () => {
    expect(loginAddress({ back: '/' })).toBe('/login?redirect=%2F');
    expect(afterLogin(queryOf(loginAddress({ back: '/result?q=a+b&x=1' })))).toEqual({ to: '/result?q=a+b&x=1' });
  });

  it.each(['//evil.example', 'javascript:alert(1)', null])('leads to the account when %j is wanted', (redirect) => {
    expect(afterLogin(new URLSearchParams(redirect === null ? {} : { redirect }))).toEqual({ to: '/account' });
  });

  it('knows only acts there are', () => {
    expect(afterLogin(new URLSearchParams({ redirect: '/record/1/2?act=format-disk' })).act).toBeUndefined();
  });
});
