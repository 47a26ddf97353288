import { createHash } from 'node:crypto';

/** @typedef {{ name: string, version: string, licence: string, integrity?: string | undefined }} ShippedPackage */
/** @typedef {{ name: string, version: string, licence: string }} ShippedData */

/** The address of a package in the form of https://github.com/package-url/purl-spec. @param {ShippedPackage} package_ */
const packageUrl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** The hash that the lock has of a package, in hexadecimal digits. @param {string} integrity */
function hashOf(integrity) {
  const [algorithm = '', digest = ''] = integrity.split('-');
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') };
}

/** A number of a bill that is another one when its components are others (UUID of version 8, RFC 9562). @param {object} content */
function serialNumber(content) {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ];
  return `urn:uuid:${parts.join('-')}`;
}

/**
 * The bill of materials of a release (CycloneDX 1.5, https://cyclonedx.org/docs/1.5/json/). It is written here since
 * `npm sbom --omit=dev` of npm 11 leaves out packages that are also used in development, such as React.
 *
 * @param {{ version: string, packages: readonly ShippedPackage[], data: readonly ShippedData[], now: Date }} release
 */
export function billOfMaterials({ version, packages, data, now }) {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: serialNumber({ version, packages: packages.map(packageUrl), data }),
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
    components: [
      ...packages.map((package_) => ({
        type: 'library',
        'bom-ref': packageUrl(package_),
        name: package_.name,
        version: package_.version,
        purl: packageUrl(package_),
        licenses: [{ expression: package_.licence }],
        hashes: package_.integrity ? [hashOf(package_.integrity)] : undefined,
      })),
      ...data.map(({ name, version, licence }) => ({
        type: 'data',
        'bom-ref': `${name}@${version}`,
        name,
        version,
        licenses: [{ expression: licence }],
      })),
    ],
  };
}
