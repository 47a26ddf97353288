import { randomUUID } from 'node:crypto';

/** @typedef {{ name: string, version: string, licence: string, integrity?: string }} ShippedPackage */

/** The address of a package in the form of https://github.com/package-url/purl-spec. @param {ShippedPackage} package_ */
const packageUrl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** The hash that the lock has of a package, in hexadecimal digits. @param {string} integrity */
function hashOf(integrity) {
  const [algorithm = '', digest = ''] = integrity.split('-');
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') };
}

/**
 * The bill of materials of a release (CycloneDX 1.5, https://cyclonedx.org/docs/1.5/json/). It is written here since
 * `npm sbom --omit=dev` of npm 11 leaves out packages that are also used in development, such as React.
 *
 * @param {{ version: string, packages: readonly ShippedPackage[], now: Date }} release
 */
export function billOfMaterials({ version, packages, now }) {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': `buchfink@${version}`,
        name: 'buchfink',
        version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components: packages.map((package_) => ({
      type: 'library',
      'bom-ref': packageUrl(package_),
      name: package_.name,
      version: package_.version,
      purl: packageUrl(package_),
      licenses: [{ expression: package_.licence }],
      ...(package_.integrity && { hashes: [hashOf(package_.integrity)] }),
    })),
  };
}
