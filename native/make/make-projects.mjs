import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withVersion, writeAndroid } from './android.mjs';
import { buildBackground } from './build-background.mjs';
import { writeIos } from './ios/write-ios.mjs';
import { withBackgroundRefresh, withEdition } from './ios/xcode-project.mjs';
import { shellPage } from './shell-page.mjs';

/** @typedef {import('./edition.mjs').Edition} Edition */

const native = fileURLToPath(new URL('..', import.meta.url));
const root = dirname(native.replace(/[/\\]$/, ''));

/**
 * Makes the Android and the iOS project of an edition: Capacitor's template, over it what the edition says. Made again,
 * they are the same; what somebody changed in them by hand is gone.
 *
 * @param {Edition} edition
 * @param {{ web: string, to: string }} places the built app, and the folder that is made
 */
export async function makeProjects(edition, { web, to }) {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  copyApp(edition, web, join(to, 'www'));
  await buildBackground(join(to, 'www'));
  writeFileSync(join(to, 'capacitor.config.json'), `${JSON.stringify(capacitorConfig(edition), undefined, 2)}\n`);
  // The command line tool finds the plugins by this file.
  cpSync(join(native, 'package.json'), join(to, 'package.json'));
  for (const platform of ['android', 'ios']) capacitor(['add', platform], to);

  /** @type {import('./android.mjs').Write} */
  const write = (file, content) => {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    writeFileSync(join(to, file), content);
  };
  await writeAndroid(edition, write);
  await writeIos(edition, write);
  change(join(to, 'android/app/build.gradle'), withVersion);
  change(join(to, 'ios/App/App/AppDelegate.swift'), withBackgroundRefresh);
  change(join(to, 'ios/App/App.xcodeproj/project.pbxproj'), (text) => withEdition(text, edition));
  removeFromTemplate(to);
}

/** @param {Edition} edition @param {string} web @param {string} www */
function copyApp(edition, web, www) {
  if (!existsSync(join(web, 'index.html'))) throw new Error('The app is not built: run `npm run build` first.');
  cpSync(web, www, { recursive: true, filter: (file) => !isUnused(relative(web, file)) });
  const page = join(www, 'index.html');
  writeFileSync(page, shellPage(readFileSync(page, 'utf8'), edition));
}

/** Compressed copies and the worker that keeps files for a web page are not needed where all files are at hand. */
const isUnused = (/** @type {string} */ file) => /\.(br|gz|map)$/.test(file) || file === 'sw.js';

/** @param {Edition} edition */
const capacitorConfig = ({ appId, name, background }) => ({
  appId,
  appName: name,
  webDir: 'www',
  backgroundColor: background.light,
  zoomEnabled: true,
  // Links of the app's own page stay in it, all others leave it.
  server: { androidScheme: 'https', hostname: 'localhost', allowNavigation: [] },
  android: { allowMixedContent: false, webContentsDebuggingEnabled: false },
  ios: { contentInset: 'never', webContentsDebuggingEnabled: false },
  plugins: {
    SystemBars: { insetsHandling: 'css' },
    SplashScreen: { launchAutoHide: true, launchFadeOutDuration: 200 },
    LocalNotifications: { smallIcon: 'ic_stat_reminder', iconColor: '#C4623F' },
    // The app opens other pages itself; the back button is the app's, too.
    App: { disableBackButtonHandler: false },
  },
});

/** The package with Node itself for this machine: that of the name `node` fetches it by a script, and no script runs here. */
const nodePackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/** The tool needs Node 22; the product does not, so an older Node borrows one. @param {string[]} args @param {string} cwd */
function capacitor(args, cwd) {
  const cli = join(root, 'node_modules/@capacitor/cli/bin/capacitor');
  const isNewEnough = Number(process.versions.node.split('.')[0]) >= 22;
  const [command, ...cliOptions] = isNewEnough
    ? [process.execPath, cli, ...args]
    : ['npx', '-y', '-p', `${nodePackage}@22`, '--', 'node', cli, ...args];
  const env = { ...process.env, CAPACITOR_TELEMETRY: '0', CI: '1', FORCE_COLOR: '0' };
  const { status, stdout, stderr } = spawnSync(/** @type {string} */ (command), cliOptions, {
    cwd,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Capacitor could not do ${args.join(' ')}:\n${stdout ?? ''}${stderr ?? ''}`);
}

/** @param {string} file @param {(text: string) => string} edit */
function change(file, edit) {
  writeFileSync(file, edit(readFileSync(file, 'utf8')));
}

/** What the template has instead of the edition's own, and its subclass of the activity. @param {string} to */
function removeFromTemplate(to) {
  const android = join(to, 'android/app/src');
  const assets = join(to, 'ios/App/App/Assets.xcassets');
  const unused = [
    join(android, 'test'),
    join(android, 'androidTest'),
    join(android, 'main/java'),
    join(android, 'main/res/drawable/ic_launcher_background.xml'),
    join(android, 'main/res/drawable-v24'),
    join(android, 'main/res/drawable/splash.png'),
    ...['land', 'port'].flatMap((orientation) =>
      ['mdpi', 'hdpi', 'xhdpi', 'xxhdpi', 'xxxhdpi'].map((size) =>
        join(android, `main/res/drawable-${orientation}-${size}`),
      ),
    ),
    join(assets, 'AppIcon.appiconset/AppIcon-512@2x.png'),
    ...['', '-1', '-2'].map((number) => join(assets, `Splash.imageset/splash-2732x2732${number}.png`)),
  ];
  for (const file of unused) rmSync(file, { recursive: true, force: true });
}

/** A path as the system's tools show it, from where the command was run. @param {string} path */
export const shown = (path) => relative(process.cwd(), path).split(sep).join('/') || '.';
