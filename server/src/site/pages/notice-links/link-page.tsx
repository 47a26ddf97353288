import type { Config } from '@buchfink/contract/config';
import type { Locale } from '@buchfink/contract/locale';
import { rightToLeft } from '../../../base/http/language-attributes.ts';
import { renderDocument } from '../../../base/http/render-document.ts';
import { wordsIn } from '../../../messages/texts.ts';
import { pagePolicy, pageStyle } from '../page-style.ts';

/** What the page of a link says. */
export interface LinkPage {
  readonly title: string;
  /** The library that has sent the mail. */
  readonly libname?: string | undefined;
  readonly text: string;
  readonly items?: readonly string[];
  /** What stands below the items. */
  readonly note?: string;
  /** The button, which sends its field to the address of the page. */
  readonly button?: { readonly text: string; readonly field?: { readonly name: string; readonly value: string } };
  readonly status?: number;
}

/** Where a page is shown. */
export interface LinkPageFrame {
  readonly config: Config;
  readonly locale: Locale;
}

/** Renders the page of a link as a document without scripts, with its content security policy. */
export async function renderLinkPage(page: LinkPage, frame: LinkPageFrame): Promise<{ html: string; policy: string }> {
  const style = pageStyle(frame.config);
  const html = await renderDocument(<Document page={page} frame={frame} style={style} />);
  return { html, policy: pagePolicy(style, { hasForms: true }) };
}

interface Props {
  readonly page: LinkPage;
  readonly frame: LinkPageFrame;
  readonly style: string;
}

function Document({ page, frame: { config, locale }, style }: Props) {
  return (
    <html lang={locale} dir={rightToLeft(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${page.title} · ${config.title}`}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style>{style}</style>
      </head>
      <body>
        <header>
          <p>
            <a href="/">{config.title}</a>
          </p>
        </header>
        <main>
          <Content {...page} />
          <p>
            <a href="/account">{wordsIn(locale).noticeLinks.account}</a>
          </p>
        </main>
      </body>
    </html>
  );
}

function Content({ title, libname, text, items = [], note, button }: LinkPage) {
  return (
    <>
      <h1>{title}</h1>
      {libname !== undefined && (
        <p>
          <strong>{libname}</strong>
        </p>
      )}
      <p>{text}</p>
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {note !== undefined && <p>{note}</p>}
      {button && (
        // Without an action a form is sent to the address of its page.
        <form method="post">
          {button.field && <input type="hidden" {...button.field} />}
          <button type="submit">{button.text}</button>
        </form>
      )}
    </>
  );
}
