import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const java = 'native/plugin/android/src/main/java/app/buchfink/device';
const swift = 'native/plugin/ios/Sources/LibraryDevice';

/** Each plugin of our own: where its interface is, and where its halves are. */
const plugins = [
  {
    name: 'LibraryNfc',
    typescript: 'device/src/nfc/library-nfc.ts',
    java: `${java}/LibraryNfcPlugin.java`,
    swift: `${swift}/LibraryNfcPlugin.swift`,
  },
  {
    name: 'BackgroundRefresh',
    typescript: 'device/src/background-refresh/native.ts',
    java: `${java}/BackgroundRefreshPlugin.java`,
    swift: `${swift}/BackgroundRefreshPlugin.swift`,
  },
  {
    name: 'InstallReferrer',
    typescript: 'device/src/install-referrer/native.ts',
    java: `${java}/InstallReferrerPlugin.java`,
  },
  {
    name: 'PassToWallet',
    typescript: 'device/src/wallet/native.ts',
    java: `${java}/PassToWalletPlugin.java`,
    swift: `${swift}/PassToWalletPlugin.swift`,
  },
] as const;

const namesIn = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name]) => name).sort();

it.each(plugins)('$name has the same methods on all sides', (plugin) => {
  const { name, typescript } = plugin;
  const [, body = ''] = new RegExp(`interface ${name}Plugin \\{([^}]*\\}[^}]*)*?\\n\\}`).exec(read(typescript))
    ? ['', read(typescript).split(`interface ${name}Plugin {`)[1]?.split('\n}')[0]]
    : [];
  const declared = namesIn(body, /^ {2}(\w+)\(/gm).filter((method) => method !== 'addListener');
  expect(declared.length).toBeGreaterThan(0);
  expect(read(typescript)).toContain(`('${name}')`);
  if ('java' in plugin) {
    const text = read(plugin.java);
    expect(text).toContain(`@CapacitorPlugin(name = "${name}")`);
    expect(namesIn(text, /@PluginMethod\s+public void (\w+)\(PluginCall call\)/g)).toEqual(declared);
  }
  if ('swift' in plugin) {
    const text = read(plugin.swift);
    expect(text).toContain(`public let jsName = "${name}"`);
    expect(namesIn(text, /CAPPluginMethod\(name: "(\w+)"/g)).toEqual(declared);
    expect(namesIn(text, /@objc func (\w+)\(_ call: CAPPluginCall\)/g)).toEqual(declared);
  }
});

it('both halves of LibraryNfc tell the same events, and reject with the same codes', () => {
  const texts = [read(`${java}/LibraryNfcPlugin.java`), read(`${swift}/LibraryNfcPlugin.swift`)];
  for (const text of texts) {
    expect(namesIn(text, /notifyListeners\("(\w+)"/g)).toContain('tag');
    expect(new Set(namesIn(text, /reject\([^;)]*"([A-Z_]+)"/g))).toEqual(new Set(['INVALID_REQUEST', 'TAG_LOST']));
  }
});

it('both halves of a run in the background carry out the commands that the rules ask for', () => {
  const commands = namesIn(
    read('web/src/shared/reminders/background/command-phone.ts').split('export type Execute')[0] ?? '',
    /'(\w+)'/g,
  ).filter((name) => name !== 'send');
  const casesOf = (...files: string[]) => namesIn(files.map(read).join(''), /case "(\w+)":/g);
  const [android, ios] = [
    casesOf(`${java}/RefreshCommands.java`),
    casesOf(`${swift}/RefreshCommands.swift`, `${swift}/RefreshCalendars.swift`),
  ];
  expect(commands.length).toBeGreaterThan(10);
  expect(ios).toEqual(expect.arrayContaining([...new Set(commands), 'send']));
  // Calendars are those of iOS.
  expect(android).toEqual(ios.filter((name) => !/Calendar|Event/.test(String(name))));
});
