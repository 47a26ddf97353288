import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const native = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
export const capacitor = join(root, 'node_modules/@capacitor/android/capacitor/src/main/java');
const pluginFolder = join(native, 'plugin/android/src/main/java/app/buchfink/device');
export const java = join(native, 'test/java');
const cache = join(root, 'node_modules/.cache/buchfink');
/**
 * Android 7.1 is the newest whose classes are small. The app runs from 7.0 on; what the plugin calls of later versions stands
 * in `java/shell/android`.
 */
const framework = {
  artifact: 'org.robolectric:android-all:7.1.0_r7-robolectric-r1',
  jar: 'android-all-7.1.0_r7-robolectric-r1.jar',
};

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
    { cwd: cache, stdio: 'ignore', timeout: 180_000 },
  );
  return status === 0 && existsSync(file) ? file : undefined;
}

/** Compiles sources for a plain JVM; answers what the compiler complains of. */
export function compile(out: string, sourcePath: readonly string[], sources: readonly string[], jar: string): string {
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

export const javaFiles = (folder: string) => readdirSync(folder).map((file) => join(folder, file));

/** The sources of the plugin. */
export const pluginSources = () => javaFiles(pluginFolder);

export const jar = has('javac') ? fetchFramework() : undefined;
/** Why no Java can be tested here. */
export const obstacle = !has('javac')
  ? 'the Java plugin is not tested: there is no JDK (javac)'
  : jar === undefined
    ? `the Java plugin is not tested: ${framework.artifact} cannot be fetched (needs Maven and its registry)`
    : undefined;
if (obstacle) console.warn(obstacle);
