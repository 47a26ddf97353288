import type { Config } from '@buchfink/contract/config';
import { baseConfig } from '@buchfink/contract/config/base-config';
import { describe, expect, it } from 'vitest';
import { cspHosts } from './csp-hosts.ts';

const projects = (change: Partial<Config>) => ({
  all: [
    {
      id: 'opac-demo',
      folder: '',
      config: { ...baseConfig, ...change },
      libraries: [],
      hosts: [],
      networks: { public: [], library: [] },
    },
  ],
});

describe('the hosts a page may load from', () => {
  it('are none unless a project names some', () => {
    expect(cspHosts(projects({}), 'pictures')).toBe('');
  });

  it('are the map service for pictures only, and media hosts for both', () => {
    const given = projects({
      map: { tiles: { url: 'https://tiles.example.org/{z}/{x}/{y}.png', attribution: '' } },
      mediaHosts: { allowed: ['media.example.org'], default: '' },
    });
    expect(cspHosts(given, 'pictures')).toBe('https://media.example.org https://tiles.example.org');
    expect(cspHosts(given, 'pages')).toBe('https://media.example.org');
  });

  it('are those of pictures that the config names by a whole address, for pictures only', () => {
    const given = projects({
      images: {
        light: { homeImage: 'https://cdn.example/a/b.jpg' },
        dark: { smallLogo: '/icon.svg', homeImage: 'home.jpg' },
      },
    });
    expect(cspHosts(given, 'pictures')).toBe('https://cdn.example');
    expect(cspHosts(given, 'pages')).toBe('');
  });

  it('cannot slip further directives into the header', () => {
    const mediaHosts = { allowed: ["x; script-src 'unsafe-inline'", '*', "a.example 'unsafe-eval'"], default: '' };
    expect(cspHosts(projects({ mediaHosts }), 'pages')).toBe('');
  });
});
