import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { addCookies, type Cookies, cookiesOf } from './cookies.ts';

const session = 'a'.repeat(22);
const secret = 'b'.repeat(43);

/** Sends a `Cookie` header to a service whose handler calls `act`. */
async function call(cookie: string, act: (cookies: Cookies) => unknown = () => undefined) {
  const app = Fastify();
  await addCookies(app);
  let read: Cookies | undefined;
  app.get('/', (request, reply) => {
    read = cookiesOf(request, reply);
    act(read);
    return 'done';
  });
  const answer = await app.inject({ url: '/', headers: { cookie } });
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
