import { describe, expect, it } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

/** Redirects to another site or to a script, as they were found in other software. */
const hostile = [
  'https://evil.example',
  'http://evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example/%2f..',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\r\n/evil.example',
  '/\u0000/evil.example',
  '/\u00a0/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/account/..//evil.example',
  '/a/../..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/account//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '/javascript:alert(1)\u2028',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'evil.example',
  'evil.example/account',
  '@evil.example',
  ':80',
  '?redirect=//evil.example',
  '#//evil.example',
  'https:/evil.example',
  'https:evil.example',
  '/login',
  '/login/1/x?redirect=/login',
  '/%6cogin/..//login',
  '/services/de/opac-demo/auth/logout',
  `/${'a'.repeat(3000)}`,
  '',
  null,
];

describe('the redirect of a login', () => {
  it('is tested with enough attacks', () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(32);
  });

  it.each(hostile)('is never %j', (target) => {
    expect(safeRedirect(target)).toBeUndefined();
  });

  it.each([
    '/',
    '/account',
    '/record/1/a%2Fb?act=reserve',
    '/result?fields=FREE:https%3A%2F%2Fx&library=1',
    '/result?q=//x',
    '/content/fees#part-2',
    '/@evil.example',
    '/%2F%2Fevil.example',
  ])('is %j, which stays within the app', (target) => {
    expect(safeRedirect(target)).toBe(target);
    expect(new URL(target, 'https://app.example').origin).toBe('https://app.example');
  });

  it('has its dots resolved', () => {
    expect(safeRedirect('/record/../account')).toBe('/account');
  });
});
