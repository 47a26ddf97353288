import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { ApiException } from '@buchfink/contract/error';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openKeys } from '../../../storage/keys/open-keys.ts';
import { createInMemoryLibrary, type InMemoryLibrary } from '../../../testing/accounts/in-memory-library.ts';
import {
  Browser,
  clockAt,
  pageHeaders,
  type SessionService,
  sessionService,
} from '../../../testing/accounts/session-service.ts';
import { nodeCount } from '../../../testing/processes/test-nodes.ts';

/** All tries in the nightly run (scripts/nightly.mjs), a fifth by day. */
const share = process.env.BUCHFINK_NIGHT === '1' ? 1 : 5;
const [onOneCard, onManyCards] = [10_000 / share, 100_000 / share];

// The tests take seconds, but longer on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

const minute = 60_000;
const hour = 60 * minute;

const open: SessionService[] = [];
afterEach(async () => {
  for (const service of open.splice(0)) await service.close();
});

async function serviceOf(library: InMemoryLibrary, more: Partial<Parameters<typeof sessionService>[0]> = {}) {
  const service = await sessionService({ library, clock: clockAt(), ...more });
  open.push(service);
  return service;
}

const people = () => createInMemoryLibrary({ '1000001': { pin: '9731' }, '1000002': { pin: '2222' } });
/** An address in a separate network per number. */
const addressOf = (number: number) => `10.${(number >> 8) & 255}.${number & 255}.7`;
const manyAt = (moments: readonly number[], within: number) =>
  Math.max(...moments.map((start) => moments.filter((at) => at >= start && at < start + within).length));

describe('guessing the PIN of one card', () => {
  it(`reaches the library at most 5 times in 15 minutes and 10 times a day, with ${onOneCard} tries from everywhere`, async () => {
    const library = people();
    const service = await serviceOf(library);
    const moments: number[] = [];
    const refused = new Set<string>();
    for (let pin = 0; pin < onOneCard; pin += 1) {
      // A botnet: each try from another network, over three days.
      const browser = new Browser(service, pageHeaders, addressOf(pin));
      const before = library.loginAttempts.length;
      // Other spellings of the same number do not evade the limit.
      const name = ['1000001', ' 1000001', '01000001', '1000-001'][pin % 4] ?? '';
      const answer = await browser.logIn(name, String(pin).padStart(4, '0'));
      expect(answer.statusCode).not.toBe(200);
      if (library.loginAttempts.length > before) moments.push(service.clock.now().getTime());
      else refused.add(answer.json().code);
      service.clock.forward(26_000 * share);
    }
    expect(manyAt(moments, 15 * minute)).toBe(5);
    expect(manyAt(moments, 24 * hour)).toBe(10);
    expect(moments.length).toBeLessThanOrEqual(41);
    expect([...refused]).toEqual(['too-many-logins']);
  });

  it('gains nothing from a thousand tries at the same moment', async () => {
    const library = people();
    const service = await serviceOf(library);
    const tries = Array.from({ length: 1000 }, (_, pin) =>
      new Browser(service, pageHeaders, addressOf(pin)).logIn('1000001', `x${pin}`),
    );
    await Promise.all(tries);
    expect(library.loginAttempts).toHaveLength(5);
  });

  it('makes the service refuse the right PIN too, with the time to wait and without asking the library', async () => {
    const library = people();
    const service = await serviceOf(library);
    const stranger = new Browser(service, pageHeaders, '10.0.0.1');
    for (const pin of ['1', '2', '3', '4', '5']) {
      expect((await stranger.logIn('1000001', pin)).json().code).toBe('login-failed');
      service.clock.forward(minute);
    }
    const answer = await stranger.logIn('1000001', '9731');
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too-many-logins']);
    expect(answer.json()).toMatchObject({ success: false, libraryId: 1, userId: '1000001' });
    expect(answer.headers['retry-after']).toBe('600');
    expect(library.loginAttempts).toHaveLength(5);
    expect((await stranger.logIn('1000002', '2222')).statusCode).toBe(200);
    service.clock.forward(10 * minute);
    expect((await stranger.logIn('1000001', '9731')).statusCode).toBe(200);
  });

  it('locks nobody out on a device that has logged in before, and ends no session', async () => {
    const library = people();
    const service = await serviceOf(library);
    const ownBrowser = new Browser(service, pageHeaders, '10.0.0.1');
    const session = (await ownBrowser.logIn('1000001', '9731')).json();
    await ownBrowser.logOut(session);
    const elsewhere = new Browser(service, pageHeaders, '10.0.0.2');
    const otherSession = (await elsewhere.logIn('1000001', '9731')).json();
    for (let step = 0; step < 100; step += 1) {
      // The attacker is in the same network.
      await new Browser(service, pageHeaders, `10.0.0.${step + 3}`).logIn('1000001', String(step));
      service.clock.forward(minute);
    }
    expect((await new Browser(service, pageHeaders, '10.0.7.7').logIn('1000001', '9731')).statusCode).toBe(429);
    expect((await ownBrowser.logIn('1000001', '9731')).statusCode).toBe(200);
    expect((await elsewhere.refresh(otherSession)).statusCode).toBe(200);
  });

  it('has limits of its own on a known device', async () => {
    const library = people();
    const service = await serviceOf(library);
    const ownBrowser = new Browser(service, pageHeaders, '10.0.0.1');
    await ownBrowser.logIn('1000001', '9731');
    library.loginAttempts.length = 0;
    for (let step = 0; step < 100; step += 1) await ownBrowser.logIn('1000001', String(step));
    expect(library.loginAttempts).toHaveLength(5);
    // The device is known to this card only, and its failures do not count for other devices.
    await ownBrowser.logIn('1000002', 'x');
    expect((await new Browser(service, pageHeaders, '10.0.0.2').logIn('1000001', '9731')).statusCode).toBe(200);
  });

  it('stays limited after a restart, and known devices stay known', async () => {
    const library = people();
    const first = await serviceOf(library);
    const ownBrowser = new Browser(first, pageHeaders, '10.0.0.1');
    await ownBrowser.logIn('1000001', '9731');
    for (let step = 0; step < 5; step += 1)
      await new Browser(first, pageHeaders, '10.0.1.1').logIn('1000001', String(step));
    const second = await serviceOf(library, { folder: first.folder, clock: first.clock });
    expect((await new Browser(second, pageHeaders, '10.0.2.1').logIn('1000001', '9731')).statusCode).toBe(429);
    const again = new Browser(second, pageHeaders, '10.0.3.1');
    for (const [name, value] of ownBrowser.cookies) if (name === '__Host-device') again.cookies.set(name, value);
    expect((await again.logIn('1000001', '9731')).statusCode).toBe(200);
  });

  it('gets no help from a device id planted in the browser of the patron', async () => {
    const library = people();
    const service = await serviceOf(library);
    // The attacker has a card too, and so a device id issued by the service.
    const attacker = new Browser(service, pageHeaders, '10.0.9.1');
    expect((await attacker.logIn('1000002', '2222')).statusCode).toBe(200);
    const issued = attacker.cookies.get('__Host-device') ?? '';
    for (const planted of [issued, 'A'.repeat(43), `${'B'.repeat(43)}.${issued}`]) {
      const victim = new Browser(service, pageHeaders, '10.0.0.1');
      victim.cookies.set('__Host-device', planted);
      expect((await victim.logIn('1000001', '9731')).statusCode).toBe(200);
      const [ownDevice = '', ...otherDevices] = victim.cookies.get('__Host-device')?.split('.') ?? [];
      expect(planted).not.toContain(ownDevice);
      expect(otherDevices).toEqual(planted.includes(issued) ? [issued] : []);
      // The id does not help the attacker, who is unknown to the victim's card.
      for (let step = 0; step < 5; step += 1) await new Browser(service, pageHeaders, '10.0.5.1').logIn('1000001', 'x');
      const holder = new Browser(service, pageHeaders, '10.0.6.1');
      holder.cookies.set('__Host-device', planted);
      expect((await holder.logIn('1000001', 'x')).statusCode).toBe(429);
      expect((await victim.logIn('1000001', '9731')).statusCode).toBe(200);
      service.clock.forward(25 * hour);
    }
  });

  it('knows ten cards on one browser, each by its own device id, in a cookie of eight ids', async () => {
    const names = Array.from({ length: 10 }, (_, number) => `30000${number}`);
    const library = createInMemoryLibrary(Object.fromEntries(names.map((name) => [name, { pin: '1' }])));
    const service = await serviceOf(library);
    const family = new Browser(service, pageHeaders, '10.0.0.1');
    for (const name of names) await family.logIn(name, '1');
    expect(new Set(family.cookies.get('__Host-device')?.split('.')).size).toBe(8);
    for (const name of names.slice(2)) {
      for (let step = 0; step < 5; step += 1) await new Browser(service, pageHeaders, '10.0.5.1').logIn(name, 'x');
      expect((await family.logIn(name, '1')).statusCode).toBe(200);
      service.clock.forward(hour);
    }
  });

  it('accepts a known device id from before ids were signed', async () => {
    const library = people();
    const service = await serviceOf(library);
    const ownBrowser = new Browser(service, pageHeaders, '10.0.0.1');
    const earlier = 'e'.repeat(43);
    const keys = await openKeys(service.folder, undefined);
    const mark = createHmac('sha256', keys.derive('login')).update(`device ${earlier} 1 1000001`).digest();
    const database = new DatabaseSync(join(service.folder, 'sessions.db'));
    const expires = service.clock.now().getTime() + hour;
    database.prepare('INSERT INTO known_device (mark, expires) VALUES (?, ?)').run(mark, expires);
    database.close();
    ownBrowser.cookies.set('__Host-device', earlier);
    for (let step = 0; step < 5; step += 1) await new Browser(service, pageHeaders, '10.0.5.1').logIn('1000001', 'x');
    expect((await ownBrowser.logIn('1000001', '9731')).statusCode).toBe(200);
    expect(ownBrowser.cookies.get('__Host-device')).toBe(earlier);
  });

  it('does not count logins that the library could not answer', async () => {
    const library = people();
    const service = await serviceOf(library);
    const login = library.login;
    library.login = async () => {
      throw new Error('no answer');
    };
    for (let step = 0; step < 20; step += 1) await new Browser(service).logIn('1000001', '9731');
    library.login = login;
    expect((await new Browser(service).logIn('1000001', '9731')).statusCode).toBe(200);
  });
});

describe('guessing on many cards', () => {
  const spray = async (service: SessionService, tries: number, from: (step: number) => Browser) => {
    for (let step = 0; step < tries; step += 1) {
      expect([401, 429]).toContain((await from(step).logIn(`2${String(step).padStart(6, '0')}`, '0101')).statusCode);
      if (step % 10 === 9) service.clock.forward(1_000);
    }
  };

  it('reaches the library 30 times in 15 minutes from one network, whatever addresses it claims', async () => {
    const library = people();
    const service = await serviceOf(library, { trustedProxies: ['10.9.9.9'] });
    const spoofed = (step: number) => {
      const claimed = [
        `10.1.${step % 50}.1`,
        `10.9.9.9, 10.1.${step % 50}.1`,
        '::1',
        'unknown',
        `10.1.${step % 50}.1, 127.0.0.1`,
      ];
      const headers = {
        ...pageHeaders,
        'x-forwarded-for': claimed[step % 5] ?? '',
        forwarded: `for=10.1.${step % 50}.1`,
      };
      return new Browser(service, headers, `10.20.30.${step % 256}`);
    };
    await spray(service, 600, spoofed);
    expect(library.loginAttempts).toHaveLength(30);
    library.loginAttempts.length = 0;
    service.clock.forward(hour);
    await spray(service, 400, spoofed);
    expect(library.loginAttempts).toHaveLength(30);
  });

  it(`reaches the library no more often with ${onManyCards} tries on as many cards, at ten a second`, async () => {
    const { clock, logins } = await serviceOf(people());
    const moments: number[] = [];
    const refuse = async () => {
      moments.push(clock.now().getTime());
      throw new ApiException('login-failed');
    };
    const codes = new Set<string>();
    for (let step = 0; step < onManyCards; step += 1) {
      const from = { libraryId: 1, userId: `2${step}`, address: `10.20.30.${step % 256}`, devices: [] };
      await logins.throttle.run(from, refuse).catch((error: ApiException) => codes.add(error.code));
      if (step % 10 === 9) clock.forward(1_000);
    }
    expect(manyAt(moments, 15 * minute)).toBe(30);
    const windows = Math.ceil((onManyCards * 100) / (15 * minute));
    expect(moments).toHaveLength(windows * 30);
    expect([...codes].sort()).toEqual(['login-failed', 'too-many-logins']);
  });

  it('counts a /56 of IPv6 as one network, and IPv4-mapped IPv6 as IPv4', async () => {
    const library = people();
    const service = await serviceOf(library);
    await spray(
      service,
      300,
      (step) =>
        new Browser(service, pageHeaders, `2001:db8:1:ff${(step % 256).toString(16).padStart(2, '0')}::${step}`),
    );
    expect(library.loginAttempts).toHaveLength(30);
    await spray(service, 100, () => new Browser(service, pageHeaders, '2001:db8:1:fe00::1'));
    expect(library.loginAttempts).toHaveLength(60);
    await spray(service, 50, () => new Browser(service, pageHeaders, '::ffff:10.3.3.3'));
    await spray(service, 50, () => new Browser(service, pageHeaders, '10.3.3.4'));
    expect(library.loginAttempts).toHaveLength(90);
  });

  it('uses the addresses that a configured proxy forwards', async () => {
    const library = people();
    const service = await serviceOf(library, { trustedProxies: ['10.9.9.9'] });
    const behind = (step: number) =>
      new Browser(service, { ...pageHeaders, 'x-forwarded-for': `10.8.8.8, 10.1.${step % 5}.1` }, '10.9.9.9');
    await spray(service, 400, behind);
    expect(library.loginAttempts).toHaveLength(5 * 30);
  });

  it('reaches the library 300 times from networks of libraries, where many people share one address', async () => {
    const library = people();
    const service = await serviceOf(library, { networks: { public: ['10.4.0.0/16'], library: ['10.5.5.0/24'] } });
    await spray(service, 400, () => new Browser(service, pageHeaders, '10.5.5.5'));
    expect(library.loginAttempts).toHaveLength(300);
    await spray(service, 400, () => new Browser(service, pageHeaders, '10.4.5.5'));
    expect(library.loginAttempts).toHaveLength(600);
  });

  it('warns the operator when more than 50 accounts fail in ten minutes, and delays logins except from known devices', async () => {
    const library = people();
    const service = await serviceOf(library);
    const ownBrowser = new Browser(service, pageHeaders, '10.0.0.1');
    await ownBrowser.logIn('1000001', '9731');
    await spray(service, 51, (step) => new Browser(service, pageHeaders, addressOf(step)));
    expect([service.warnings, service.waits]).toEqual([[], []]);
    await spray(service, 100, (step) => new Browser(service, pageHeaders, addressOf(1000 + step)));
    // Each node writes it into its log.
    const warning = expect.stringMatching(/^Library 1: more than 50 accounts failed/);
    expect(service.warnings).toEqual(Array(nodeCount).fill(warning));
    expect(service.waits).toEqual(Array(100).fill(3_000));
    expect((await ownBrowser.logIn('1000001', '9731')).statusCode).toBe(200);
    expect(service.waits).toHaveLength(100);
    service.clock.forward(10 * minute);
    await new Browser(service, pageHeaders, '10.7.7.7').logIn('1000002', '2222');
    expect(service.waits).toHaveLength(100);
  });

  it('lets at most ten logins wait at once, on all nodes', async () => {
    const library = people();
    let release = () => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    const service = await serviceOf(library, { until });
    await spray(service, 51, (step) => new Browser(service, pageHeaders, addressOf(step)));
    library.loginAttempts.length = 0;
    const tries = Array.from({ length: 100 }, (_, step) =>
      new Browser(service, pageHeaders, addressOf(500 + step)).logIn(`3${step}`, '1'),
    );
    let refused = 0;
    for (const attempt of tries)
      void attempt.then(({ statusCode }) => {
        if (statusCode === 429) refused += 1;
      });
    while (refused < 90) await new Promise((resolve) => setImmediate(resolve));
    expect(service.waits).toHaveLength(10);
    release();
    await Promise.all(tries);
    expect(refused).toBe(90);
    expect(library.loginAttempts).toHaveLength(10);
    const answer = (await Promise.all(tries)).find(({ statusCode }) => statusCode === 429);
    expect(answer?.headers['retry-after']).toBe('3');
  });
});
