/**
 * The first page of a release.
 *
 * @param {{ version: string, platform: string }} release
 */
export const releaseReadme = ({ version, platform }) => `# Buchfink ${version}

One app for every library card of a region: search the catalogue, see on which shelf a title stands, know when the library is
open. This archive runs with Node alone, on ${platform}.

## Try it
\`\`\`
node buchfink.js serve       # a demo region on http://127.0.0.1:3000, until Ctrl-C
node buchfink.js help        # all commands
\`\`\`

Log in with card \`1000001\` and PIN \`demo1234\`; [the other demo cards](projects/demo/README.md) show other accounts.

## Documents
- **To run it**: [installation](docs/install.md), [upgrading](docs/upgrade.md), [operations](docs/operations.md) by task:
  [start and proxy](docs/operations/install-and-upgrade.md), [settings](docs/operations/settings.md), [records](docs/operations/records.md),
  [lending](docs/operations/lending.md), [messages to patrons](docs/operations/notices.md), [overdue letters](docs/operations/letters.md),
  [people become patrons](docs/operations/registration.md), [watching](docs/operations/watch.md), [backup](docs/operations/backup.md),
  [many nodes](docs/operations/nodes.md), [pages for operators](docs/operations/pages.md), [personal data](docs/operations/personal-data.md),
  [what can be wrong](docs/what-is-wrong.md), [security](docs/security.md), [privacy](docs/privacy.md), [accessibility](docs/accessibility.md),
  [how far it scales](docs/scale.md).
- **To configure it**: [all settings](docs/configuration.md), [covers](docs/covers.md), [search engines,
  browsers and reference managers](docs/discovery.md), [RFID tags](docs/rfid.md). \`projects/example\`
  shows every setting with a comment; your own projects belong into a folder of their own, which no upgrade replaces.
- **To connect library systems**: [step by step](docs/connect-a-library.md) ([as it runs](docs/walk-through.md)), [a library without
  questions](docs/init-answers.md), [SRU](docs/sru.md), [Solr and OpenSearch](docs/solr-opensearch.md), [SIP2](docs/sip2.md),
  [PAIA and DAIA](docs/paia.md), [Koha](docs/koha.md), [libraries of the opacapp project](docs/opacapp-libraries.md).
- **To build on it**: [public API and feeds](docs/public-api.md).
- **What changed**: [CHANGELOG.md](CHANGELOG.md). How to report a weakness: [SECURITY.md](SECURITY.md). Words of
  the field in English and German: [glossary](docs/glossary.md).

\`deploy\` has units of systemd, a \`Containerfile\`, samples for proxies, rules and a dashboard for monitoring. \`SHA256SUMS\` has the
checksum of each file, \`THIRD-PARTY.txt\` the licences of what others wrote, \`sbom.cdx.json\` the bill of materials.

Licensed under the [Apache License 2.0](LICENSE).
`;
