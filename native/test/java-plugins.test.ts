import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { TagConnection } from '@buchfink/device/rfid/iso15693';
import { readTag, setTagSecured } from '@buchfink/device/rfid/read-tag';
import type { TagSecurity } from '@buchfink/device/rfid/tag-security';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/*
 * The plugin's Java is compiled against Capacitor's own sources and Android's own classes, and runs on a plain JVM: what
 * reads tags in the app reads them through it.
 */

const native = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const capacitor = join(root, 'node_modules/@capacitor/android/capacitor/src/main/java');
const plugin = join(native, 'plugin/android/src/main/java/app/buchfink/device');
const java = join(native, 'test/java');
const cache = join(root, 'node_modules/.cache/buchfink');
/** Android 7.1 is the newest whose classes are small; the plugin uses nothing newer, since the app runs from 7.0 on. */
const framework = {
  artifact: 'org.robolectric:android-all:7.1.0_r7-robolectric-r1',
  jar: 'android-all-7.1.0_r7-robolectric-r1.jar',
};

const work = mkdtempSync(join(tmpdir(), 'java-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const has = (tool: string) => spawnSync(tool, ['-version'], { stdio: 'ignore' }).error === undefined;

/** The framework's classes: fetched once, kept beside the packages. Undefined where Maven or its registry is not there. */
function fetchFramework(): string | undefined {
  const file = join(cache, framework.jar);
  if (existsSync(file)) return file;
  if (!has('mvn')) return undefined;
  mkdirSync(cache, { recursive: true });
  const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy';
  const { status } = spawnSync(
    'mvn',
    ['-q', '-B', copy, `-Dartifact=${framework.artifact}`, `-DoutputDirectory=${cache}`, '-Dmdep.useBaseVersion=true'],
    { cwd: work, stdio: 'ignore', timeout: 180_000 },
  );
  return status === 0 && existsSync(file) ? file : undefined;
}

function compile(out: string, sourcePath: readonly string[], sources: readonly string[], jar: string): string {
  mkdirSync(out, { recursive: true });
  const { status, stderr } = spawnSync(
    'javac',
    [
      '--release',
      '17',
      '-proc:none',
      '-nowarn',
      '-d',
      out,
      '-cp',
      jar,
      '-sourcepath',
      sourcePath.join(delimiter),
      ...sources,
    ],
    { encoding: 'utf8' },
  );
  return status === 0 ? '' : stderr;
}

const javaFiles = (folder: string) => readdirSync(folder).map((file) => join(folder, file));

const jar = has('javac') ? fetchFramework() : undefined;
const obstacle = !has('javac')
  ? 'the Java plugin is not tested: there is no JDK (javac)'
  : jar === undefined
    ? `the Java plugin is not tested: ${framework.artifact} cannot be fetched (needs Maven and its registry)`
    : undefined;
if (obstacle) console.warn(obstacle);

describe.skipIf(obstacle)(`the plugin's Java${obstacle ? ` (${obstacle})` : ''}`, () => {
  it("compiles against Capacitor's sources and Android's classes", () => {
    expect(compile(join(work, 'real'), [join(java, 'shell'), capacitor], javaFiles(plugin), jar ?? '')).toBe('');
  });

  it('does not compile when a call does not exist', () => {
    const wrong = join(native, 'test/java/wrong/app/buchfink/device');
    expect(compile(join(work, 'wrong'), [join(java, 'shell'), capacitor], javaFiles(wrong), jar ?? '')).toMatch(
      /cannot find symbol[\s\S]*incompatible types/,
    );
  });

  describe('runs', () => {
    let host: PluginHost;
    beforeAll(() => {
      const out = join(work, 'run');
      const sources = [...javaFiles(plugin), join(java, 'host/app/buchfink/device/PluginHost.java')];
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
