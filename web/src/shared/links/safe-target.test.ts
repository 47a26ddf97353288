import { describe, expect, it } from 'vitest';
import { safeTarget } from './safe-target.ts';

describe('a configured link', () => {
  it('leads to a path of the app or to another site', () => {
    expect(safeTarget({ route: '/content/fees' })).toEqual({ to: '/content/fees' });
    expect(safeTarget({ href: 'https://freunde.example' })).toEqual({ href: 'https://freunde.example' });
    expect(safeTarget({ href: 'mailto:info@bibliothek.example' })).toEqual({ href: 'mailto:info@bibliothek.example' });
  });

  it.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'blob:x',
    'about',
  ])('does not exist with the address %j', (href) => expect(safeTarget({ href })).toBeUndefined());

  it.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example', ''])(
    'does not exist with the path %j',
    (route) => expect(safeTarget({ route })).toBeUndefined(),
  );

  it('needs a target', () => {
    expect(safeTarget({})).toBeUndefined();
  });
});
