import { describe, expect, it } from 'vitest';
import { canonicalTarget } from './canonical-target.ts';

const targetOf = (url: string, host = 'here.example') => {
  const headers = { host };
  return [canonicalTarget({ url, headers }), headers.host];
};

describe('the target of a request', () => {
  it('is the same for all spellings of an address', () => {
    for (const spelling of [
      '/services/de/x/config?a=%61#top',
      '/%73ervices/%64e/x/%63%6F%6e%66ig?a=%61',
      'http://here.example/services/de/x/config?a=%61',
      'HTTPS://user:word@here.example/services/de/%78/config?a=%61#',
    ])
      expect(targetOf(spelling)).toEqual(['/services/de/x/config?a=%61', 'here.example']);
  });

  it('names the host of an absolute address, whatever the header says', () => {
    expect(targetOf('http://there.example:81/x', 'here.example')).toEqual(['/x', 'there.example:81']);
    expect(targetOf('http://there.example?x')).toEqual(['/?x', 'there.example']);
    expect(targetOf('http://')).toEqual(['/', '']);
  });

  it('keeps what has a meaning of its own: slashes, dots, reserved letters and damaged escapes', () => {
    for (const target of ['//x/./y/../z/', '/a%2Fb%3Fc%23d%25', '/M%C3%84', '/x%4', '/x%zz', '*', 'x'])
      expect(targetOf(target)[0]).toBe(target);
    expect(targetOf('/a%2fb%c3%a4%2e%7e')[0]).toBe('/a%2Fb%C3%A4.~');
  });
});
