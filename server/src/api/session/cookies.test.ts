import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { addBasePath } from '../../base/http/server/base-path.ts';
import { addCookies, type Cookies, cookiesOf } from './cookies.ts';

const session = 'a'.repeat(22);
const secret = 'b'.repeat(43);

/** Sends a `Cookie` header to a service whose handler calls `act`. */
async function call(cookie: string, act: (cookies: Cookies) => unknown = () => undefined, basePath = '') {
  const app = Fastify();
  addBasePath(app, basePath);
  await addCookies(app);
  let read: Cookies | undefined;
  app.get(`${basePath}/`, (request, reply) => {
    read = cookiesOf(request, reply);
    act(read);
    return 'done';
  });
  const answer = await app.inject({ url: `${basePath}/`, headers: { cookie } });
  await app.close();
  return {
    secrets: read?.secrets,
    devices: read?.devices,
    status: answer.statusCode,
    lines: answer.headers['set-cookie'],
  };
}

describe('cookies', () => {
  it('are read by their whole name and format', async () => {
    const header = `other=1; __Host-rt-${session}=${secret}; __Host-device=${secret}.short.${secret}`;
    expect(await call(header)).toMatchObject({ secrets: [{ sessionId: session, secret }], devices: [secret] });
  });

  it.each([
    ['without the prefix', `rt-${session}=${secret}`],
    ['percent-encoded', `__Host-rt-${session}=%62${secret.slice(1)}`],
    ['with a name of another length', `__Host-rt-${session}a=${secret}`],
    ['with a value of another length', `__Host-rt-${session}=${secret}b`],
    ['named like a property of objects', '__proto__=1; constructor=2; __Host-__proto__=3'],
    ['without a name or value', ';;;=;=;a;__Host-=;'],
    ['with broken percent-encoding', '__Host-device=%E0%A4%A; b=%'],
  ])('%s are ignored', async (_, header) => {
    expect(await call(header)).toEqual({ secrets: [], devices: [], status: 200, lines: undefined });
  });

  it('use the first of two values with the same name', async () => {
    const header = `__Host-rt-${session}=${secret}; __Host-rt-${session}=${'c'.repeat(43)}`;
    expect((await call(header)).secrets).toEqual([{ sessionId: session, secret }]);
  });

  it('of services below other paths of the host are neither read nor overwritten', async () => {
    const own = `__Host-city~opac~rt-${session}=${secret}`;
    const others = ['__Host-rt-', '__Host-city~rt-', '__Host-city~opac~x~rt-'].map(
      (start) => `${start}${session}=${secret}`,
    );
    const keep = (cookies: Cookies) => cookies.keepDevices([secret]);
    const { secrets, lines } = await call([own, ...others].join('; '), keep, '/city/opac');
    expect(secrets).toEqual([{ sessionId: session, secret }]);
    expect(lines).toMatch(/^__Host-city~opac~device=b+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  });

  it('are written with the attributes of a host-only secret, and in whole seconds', async () => {
    const { lines } = await call('', (cookies) => {
      cookies.keepSecret({ sessionId: session, secret }, 1.9);
      cookies.dropSecret('d'.repeat(22));
    });
    expect(lines).toEqual([
      `__Host-rt-${session}=${secret}; Max-Age=1; Path=/; HttpOnly; Secure; SameSite=Strict`,
      `__Host-rt-${'d'.repeat(22)}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict`,
    ]);
  });
});
