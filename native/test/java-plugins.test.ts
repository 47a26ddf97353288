import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { TagConnection } from '@buchfink/device/rfid/iso15693';
import { readTag, setTagSecured } from '@buchfink/device/rfid/read-tag';
import type { TagSecurity } from '@buchfink/device/rfid/tag-security';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capacitor, compile, jar, java, javaFiles, obstacle, pluginSources } from './compile-java.ts';

/*
 * The plugin's Java is compiled against Capacitor's own sources and Android's own classes, and runs on a plain JVM: what
 * reads tags in the app reads them through it.
 */

const work = mkdtempSync(join(tmpdir(), 'java-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

describe.skipIf(obstacle)(`the plugin's Java${obstacle ? ` (${obstacle})` : ''}`, () => {
  it("compiles against Capacitor's sources and Android's classes", () => {
    expect(compile(join(work, 'real'), [join(java, 'shell'), capacitor], pluginSources(), jar ?? '')).toBe('');
  });

  it('does not compile when a call does not exist', () => {
    const wrong = join(java, 'wrong/app/buchfink/device');
    expect(compile(join(work, 'wrong'), [join(java, 'shell'), capacitor], javaFiles(wrong), jar ?? '')).toMatch(
      /cannot find symbol[\s\S]*incompatible types/,
    );
  });

  describe('runs', () => {
    let host: PluginHost;
    beforeAll(() => {
      const out = join(work, 'run');
      const sources = [...pluginSources(), join(java, 'host/app/buchfink/device/PluginHost.java')];
      const path = [join(java, 'phone'), join(java, 'shell'), capacitor];
      expect(compile(out, path, sources, jar ?? '')).toBe('');
      host = new PluginHost([out, jar ?? ''].join(delimiter));
    });
    afterAll(() => host?.end());

    const uid = 'E004001122334455';
    const memory = '1101013130303030303030353600000000000098a4444b3731383530300000000000'.padEnd(224, '0');
    const security: TagSecurity = { kind: 'afi', secured: 0x07, unsecured: 0xc2 };
    const tag: TagConnection = {
      uid,
      async transceive(flags, command, data) {
        const { response } = await host.call('LibraryNfc', 'transceive', {
          uid,
          flags,
          command,
          data: Buffer.from(data).toString('hex'),
        });
        return Uint8Array.from(Buffer.from(String(response), 'hex'));
      },
    };

    it('tells each tag that comes into the field while it scans, and reads and unlocks it', async () => {
      expect(await host.call('LibraryNfc', 'getState')).toEqual({ state: 'ready' });
      await host.call('LibraryNfc', 'startScan', { message: '' });
      await host.happens('tag', { uid, memory, dsfid: 0x3e, afi: 0x07 });
      expect(host.events).toEqual([{ uid }]);
      expect(await readTag(tag, security)).toMatchObject({
        ok: true,
        value: { uid, afi: 0x07, dsfid: 0x3e, tag: { barcodeId: '1000000056', ownerSigel: '718500', valid: true } },
      });
      expect(await setTagSecured(tag, false, security)).toEqual({ ok: true, value: undefined });
      expect(await host.happens('resume')).toMatchObject({ afi: 0xc2, isScanning: true });
    });

    it('rejects a broken request, and one to another tag', async () => {
      const call = (options: Record<string, unknown>) => host.call('LibraryNfc', 'transceive', options);
      await expect(call({ uid, flags: 2, data: '' })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
      await expect(call({ uid, flags: 2, command: 0x2b, data: 'x1' })).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
      });
      await expect(call({ uid: 'E0FF', flags: 2, command: 0x2b, data: '' })).rejects.toMatchObject({
        code: 'TAG_LOST',
      });
    });

    it('stops reading while the app is in the background, and goes on after it', async () => {
      expect(await host.happens('pause')).toMatchObject({ isScanning: false });
      expect(await host.happens('resume')).toMatchObject({ isScanning: true });
      await host.call('LibraryNfc', 'stopScan');
      expect(await host.happens('resume')).toMatchObject({ isScanning: false });
    });

    it('says that a tag has left, and reads the next one', async () => {
      await host.call('LibraryNfc', 'startScan', { message: '' });
      await host.happens('tag', { uid, memory, dsfid: 0, afi: 7 });
      await host.happens('tag-leaves');
      expect(await readTag(tag, security)).toEqual({ ok: false, failure: 'tag-lost' });
      await host.happens('tag', { uid, memory, dsfid: 0, afi: 7 });
      expect(await readTag(tag, security)).toMatchObject({ ok: true });
    });

    it('tells the referrer of the store, and that there is none', async () => {
      await host.happens('installed', { code: 0, referrer: 'libId:7' });
      expect(await host.call('InstallReferrer', 'getReferrer')).toEqual({ referrer: 'libId:7' });
      await host.happens('installed', { code: 2, referrer: '' });
      await expect(host.call('InstallReferrer', 'getReferrer')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    });

    it('says when NFC is switched off or not there', async () => {
      await host.happens('nfc-off');
      expect(await host.call('LibraryNfc', 'getState')).toEqual({ state: 'disabled' });
      await expect(host.call('LibraryNfc', 'startScan')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await host.happens('no-nfc');
      expect(await host.call('LibraryNfc', 'getState')).toEqual({ state: 'unsupported' });
      await expect(host.call('LibraryNfc', 'startScan')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    });
  });
});

type Values = Record<string, unknown>;

/** The JVM with the plugins: one line in, one line out. */
class PluginHost {
  readonly events: Values[] = [];
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: Interface;
  #waiting: ((line: Record<string, Values | null>) => void) | undefined;

  constructor(classPath: string) {
    this.#child = spawn('java', ['-cp', classPath, 'app.buchfink.device.PluginHost']);
    this.#child.stderr.pipe(process.stderr);
    this.#lines = createInterface(this.#child.stdout);
    this.#lines.on('line', (text) => {
      const line: Record<string, Values | null> = JSON.parse(text);
      if (line.event) this.events.push(line.event);
      else this.#waiting?.(line);
    });
  }

  async call(name: string, method: string, options: Values = {}): Promise<Values> {
    const { answer, error } = await this.#send({ plugin: name, method, options });
    if (error) throw error;
    return answer ?? {};
  }

  async happens(what: string, values: Values = {}): Promise<Values> {
    return (await this.#send({ happens: what, ...values })).state ?? {};
  }

  end(): void {
    this.#lines.close();
    this.#child.stdin.end();
    this.#child.kill();
  }

  #send(request: Values): Promise<Record<string, Values | null>> {
    const answer = new Promise<Record<string, Values | null>>((resolve) => {
      this.#waiting = resolve;
    });
    this.#child.stdin.write(`${JSON.stringify(request)}\n`);
    return answer;
  }
}
