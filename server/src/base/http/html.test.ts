import { describe, expect, it } from 'vitest';
import { dataBlock, html } from './html.ts';

describe('the template of markup', () => {
  it('escapes texts and numbers, between tags and in attributes', () => {
    const text = '"><script>alert(1)</script>&amp;';
    const escaped = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;';
    expect(String(html`<p title="${text}">${text} ${12}</p>`)).toBe(`<p title="${escaped}">${escaped} 12</p>`);
  });

  it('takes markup as it is, alone and in lists, and nothing for what is missing', () => {
    const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
    expect(String(html`<ul>${items}${undefined}${false}${''}</ul>`)).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>');
  });

  it('takes no look-alike of markup from outside', () => {
    const lookAlike = JSON.parse('{"markup":"<b>"}');
    expect(() => html`<p>${lookAlike}</p>`).toThrow(TypeError);
  });

  it('leaves out the line breaks of the template, but not those of its values', () => {
    const markup = html`
      <p>
        ${'first\n  second'} <b>third</b>
      </p>
    `;
    expect(String(markup)).toBe('<p>first\n  second <b>third</b></p>');
  });
});

it('a block of data cannot be left by its data', () => {
  const json = JSON.stringify({ title: '</script><!--' });
  const block = String(dataBlock(html`type="application/json"`, json));
  expect(block).toBe('<script type="application/json">{"title":"\\u003c/script>\\u003c!--"}</script>');
});
