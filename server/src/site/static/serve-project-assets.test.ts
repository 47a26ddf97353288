import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseConfig } from '@buchfink/contract/config/base-config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectsOf } from '../../projects/project/project.ts';
import { serviceForTests } from '../../testing/test-service.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-assets-'));
  await mkdir(join(folder, 'assets', 'html'), { recursive: true });
  await mkdir(join(folder, 'assets', 'images'));
  await mkdir(join(folder, 'assets', 'documents'));
  await writeFile(join(folder, 'assets', 'documents', 'tour.pdf'), '%PDF-1.7');
  await writeFile(join(folder, 'assets', 'html', 'imprint.html'), '<h2>Impressum</h2><script>alert(1)</script>');
  await writeFile(join(folder, 'assets', 'images', 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'project.yaml'), 'projectId: opac-demo');
});
afterAll(() => rm(folder, { recursive: true }));

async function ask(url: string) {
  const project = {
    id: 'opac-demo',
    folder,
    config: baseConfig,
    libraries: [],
    hosts: [],
    networks: { public: [], library: [] },
  };
  const app = await serviceForTests({ projects: projectsOf([project], 'opac-demo') });
  return app.inject({ url, headers: { accept: 'text/html' } });
}

describe("a project's assets", () => {
  it('are html pages, pictures and documents, in which nothing may run', async () => {
    const page = await ask('/assets/opac-demo/html/imprint.html');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain('sandbox');
    expect(page.body).toContain('Impressum');
    const paper = await ask('/assets/opac-demo/documents/tour.pdf');
    expect(paper.headers['content-type']).toBe('application/pdf');
    expect(paper.headers['content-security-policy']).toMatch(/^default-src 'none'(?!.*sandbox)/);
    const picture = await ask('/assets/opac-demo/images/logo.svg');
    expect(picture.headers['content-type']).toBe('image/svg+xml');
    expect(picture.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each([
    '/assets/opac-demo/html/other.html',
    '/assets/opac-other/html/imprint.html',
    '/assets/opac-demo/html/..%2F..%2Fproject.yaml',
    '/assets/opac-demo/html/%2e%2e%2fproject.html',
    '/assets/opac-demo/images/imprint.html',
    '/assets/opac-demo/__proto__/imprint.html',
    '/assets/opac-demo/images/x.constructor',
  ])('cannot be reached by %s', async (url) => {
    const answer = await ask(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ exceptionType: 'ApiException', code: 'unknown-path' });
  });
});
