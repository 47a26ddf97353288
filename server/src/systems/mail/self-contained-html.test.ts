import { describe, expect, it } from 'vitest';
import { selfContainedHtml } from './self-contained-html.ts';

describe('the HTML of a mail', () => {
  it('may have texts, lists, tables, links and plain styles', () => {
    const html =
      '<h1 style="color:#123;font:16px/1.5 \'Helvetica\', sans-serif">Grüße</h1><table role="presentation" width="100%"><tr>' +
      '<td align="left">1 &lt; 2</td></tr></table><p lang="de"><a href="https://opac.example/loans?a=1&amp;b=2">Konto</a> ' +
      '<a href="mailto:desk@library.example">Auskunft</a> <a href="tel:+49 30 123">Telefon</a></p>';
    expect(selfContainedHtml(html)).toBe(html);
  });

  it('leaves out comments, also those that some programs read', () => {
    expect(selfContainedHtml('a<!--[if mso]><img src="https://x.example/p.gif"><![endif]-->b')).toBe('ab');
  });

  it.each([
    ['<img src="https://x.example/p.gif">'],
    ['<img src="cid:logo">'],
    ['<IMG/SRC=https://x.example/p.gif>'],
    ['<picture><source srcset="https://x.example/p.webp"></picture>'],
    ['<table background="https://x.example/p.gif"><tr><td>a</td></tr></table>'],
    ['<p style="background:url(https://x.example/p.gif)">a</p>'],
    ['<p style="background:\\75rl(https://x.example/p.gif)">a</p>'],
    ['<p style="background:image-set(\'https://x.example/p.gif\' 1x)">a</p>'],
    ['<style>@import "https://x.example/s.css";</style>'],
    ['<link rel="stylesheet" href="https://x.example/s.css">'],
    ['<svg><image href="https://x.example/p.gif"/></svg>'],
    ['<video poster="https://x.example/p.gif"></video>'],
    ['<audio src="https://x.example/a.mp3"></audio>'],
    ['<iframe src="https://x.example"></iframe>'],
    ['<object data="https://x.example"></object>'],
    ['<embed src="https://x.example">'],
    ['<form action="https://x.example"><input name="a"></form>'],
    ['<base href="https://x.example">'],
    ['<meta http-equiv="refresh" content="0;url=https://x.example">'],
    ['<script src="https://x.example/s.js"></script>'],
    ['<p onclick="a()">a</p>'],
    ['<a href="javascript:a()">a</a>'],
    ['<a href="data:text/html,a">a</a>'],
    ['<a href="//x.example">a</a>'],
    ['<a ping="https://x.example" href="https://x.example">a</a>'],
    ['<constructor>a</constructor>'],
    ['</p><body background="https://x.example/p.gif">a'],
  ])('%s is a mistake', (html) => {
    expect(() => selfContainedHtml(`<p>before</p>${html}`)).toThrow(/html must not contain </);
  });
});
