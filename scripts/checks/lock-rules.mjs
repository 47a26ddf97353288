/** @typedef {Record<string, string>} Versions */
/** @typedef {{ version?: string, dependencies?: Versions, devDependencies?: Versions, optionalDependencies?: Versions, resolved?: string, link?: boolean, hasInstallScript?: boolean }} Package */

/** Packages whose script at the installation is not needed: they come compiled for every platform. */
const comesCompiled = ['@photostructure/sqlite'];

const exact = /^\d+\.\d+\.\d+(-[0-9A-Za-z.]+)?$/;

/**
 * Faults of a lock file. Where a registry lacks one platform's binary, `npm install` drops it silently from the lock and
 * `npm ci` refuses the lock elsewhere; an address in the lock binds everyone to one registry; no script runs at an
 * installation (`.npmrc`), so no package may need one.
 *
 * @param {{ packages: Record<string, Package> }} lock
 * @returns {string[]}
 */
export function faultsOfLock(lock) {
  const nameOf = (/** @type {string} */ path) => path.replace(/^.*node_modules\//, '');
  const names = new Set(Object.keys(lock.packages).map(nameOf));
  return Object.entries(lock.packages).flatMap(([path, about]) => [
    ...Object.keys(about.optionalDependencies ?? {})
      .filter((name) => !names.has(name))
      .map((name) => `package-lock.json: ${nameOf(path)} lacks its optional ${name}`),
    ...(!about.link && /^[a-z+]+:/.test(about.resolved ?? '')
      ? [`package-lock.json: ${nameOf(path)} names a host: ${about.resolved}`]
      : []),
    ...(about.hasInstallScript && !comesCompiled.includes(nameOf(path))
      ? [`package-lock.json: ${nameOf(path)} has a script for its installation, which never runs`]
      : []),
  ]);
}

/**
 * Faults of `.npmrc`: whoever installs the project must not run what a package brings.
 *
 * @param {string} npmrc
 * @returns {string[]}
 */
export function faultsOfNpmrc(npmrc) {
  return /^ignore-scripts=true$/m.test(npmrc) ? [] : ['.npmrc: ignore-scripts=true is missing'];
}

/**
 * Faults of the project's own package.json files: a version that is not exact, one that the lock does not have, and
 * workspaces that do not share the project's version.
 *
 * @param {readonly { folder: string, manifest: Package }[]} manifests the project's own first
 * @param {{ packages: Record<string, Package> }} lock
 * @returns {string[]}
 */
export function faultsOfManifests(manifests, lock) {
  const version = manifests[0]?.manifest.version;
  return manifests.flatMap(({ folder, manifest }) => {
    const file = folder ? `${folder}/package.json` : 'package.json';
    const faults = manifest.version === version ? [] : [`${file}: version ${manifest.version} is not ${version}`];
    for (const [name, range] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
      const installed = lock.packages[`${folder}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`];
      // A workspace is a link to its folder, whatever the folder is called.
      const locked = installed?.link ? lock.packages[installed.resolved ?? ''] : installed;
      if (!exact.test(range)) faults.push(`${file}: ${name} is not pinned: ${range}`);
      else if (locked?.version !== range) faults.push(`${file}: the lock has ${name} ${locked?.version}, not ${range}`);
    }
    return faults;
  });
}
