/** The packages in the delivered app, with their licences (SPDX). */
export const licences: readonly { name: string; licence: string }[] = [
  { name: 'React', licence: 'MIT' },
  { name: 'React Router', licence: 'MIT' },
  { name: 'TanStack Query', licence: 'MIT' },
  { name: 'Zustand', licence: 'MIT' },
  { name: 'Zod', licence: 'MIT' },
  { name: 'Lingui', licence: 'MIT' },
  { name: 'messageformat', licence: 'MIT' },
  { name: 'Marked', licence: 'MIT' },
  { name: 'DOMPurify', licence: 'MPL-2.0 OR Apache-2.0' },
  { name: 'Leaflet', licence: 'BSD-2-Clause' },
  { name: 'Material Design Icons', licence: 'Apache-2.0' },
  { name: 'Source Sans 3', licence: 'OFL-1.1' },
];
