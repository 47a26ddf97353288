import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Builds an edition's projects with the tools of the platforms.
 *
 * @param {string} folder of the projects
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ built: string[], missing: string[] }} what was built, and what was not and why
 * @throws {Error} when a tool is there and fails
 */
export function buildProjects(folder, env = process.env) {
  const built = [];
  const missing = [];
  if (env.ANDROID_HOME && has('java', env)) {
    run('./gradlew', ['--no-daemon', 'bundleRelease', 'assembleDebug'], join(folder, 'android'), env);
    built.push('android: android/app/build/outputs');
  } else missing.push('android: needs a JDK 21 (java) and the Android SDK (ANDROID_HOME); Android Studio brings both');
  if (has('xcodebuild', env)) {
    const project = ['-project', 'App.xcodeproj', '-scheme', 'App', '-configuration', 'Release'];
    const target = ['-destination', 'generic/platform=iOS', 'CODE_SIGNING_ALLOWED=NO', '-derivedDataPath', 'build'];
    run('xcodebuild', [...project, ...target, 'build'], join(folder, 'ios/App'), env);
    built.push('ios: ios/App/build');
  } else missing.push('ios: needs a Mac with Xcode 16 or newer (xcodebuild)');
  return { built, missing };
}

const has = (/** @type {string} */ tool, /** @type {NodeJS.ProcessEnv} */ env) =>
  spawnSync(tool, ['-version'], { env, stdio: 'ignore' }).error === undefined;

/** @param {string} tool @param {string[]} args @param {string} cwd @param {NodeJS.ProcessEnv} env */
function run(tool, args, cwd, env) {
  const { status } = spawnSync(tool, args, { cwd, env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${tool} failed`);
}
