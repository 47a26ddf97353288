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

describe('the allowed hosts of a page', () => {
  it('are empty if no project names one', () => {
    expect(cspHosts(projects({}), 'pictures')).toBe('');
  });

  it('are the map service for pictures only, and media hosts for both', () => {
    const liveProjects = projects({
      map: { tiles: { url: 'https://tiles.example.org/{z}/{x}/{y}.png', attribution: '' } },
      mediaHosts: { allowed: ['media.example.org'], default: '' },
    });
    expect(cspHosts(liveProjects, 'pictures')).toBe('https://media.example.org https://tiles.example.org');
    expect(cspHosts(liveProjects, 'pages')).toBe('https://media.example.org');
  });

  it('include the hosts of full picture addresses in the config, for pictures only', () => {
    const liveProjects = projects({
      images: {
        light: { homeImage: 'https://cdn.example/a/b.jpg' },
        dark: { smallLogo: '/icon.svg', homeImage: 'home.jpg' },
      },
    });
    expect(cspHosts(liveProjects, 'pictures')).toBe('https://cdn.example');
    expect(cspHosts(liveProjects, 'pages')).toBe('');
  });

  it('cannot add directives to the header', () => {
    const mediaHosts = { allowed: ["x; script-src 'unsafe-inline'", '*', "a.example 'unsafe-eval'"], default: '' };
    expect(cspHosts(projects({ mediaHosts }), 'pages')).toBe('');
  });
});
