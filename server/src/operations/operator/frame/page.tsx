import type { OperatorLocale } from '@buchfink/contract/locale';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import { loginPath, logoutPath } from '../access/login-paths.ts';
import { HiddenField } from './forms.tsx';
import type { OperatorSection } from './navigation.ts';
import type { OperatorPage, PageTabs } from './operator-page.ts';
import { Outcome } from './outcome.tsx';
import { pageStyle } from './page-policy.ts';

/** What the frame shows beside a page. */
export interface PageFrame {
  readonly locale: OperatorLocale;
  readonly sections: readonly { readonly section: OperatorSection; readonly path: string }[];
  /** The section of the page. */
  readonly current: OperatorSection | undefined;
  /** The login of the caller; `missing` where one can log in; absent where nobody does. */
  readonly login?: 'missing' | { readonly name: string; readonly token: string } | undefined;
}

interface Props {
  readonly page: OperatorPage;
  readonly frame: PageFrame;
}

/** A whole page: the frame with its navigation, and the page in it. */
export function Page({ page, frame }: Props) {
  const words = operatorWordsIn(frame.locale).frame;
  const { title, lead, tabs, back, notice, content } = page;
  return (
    <html lang={frame.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{`${title} – ${words.name}`}</title>
        <style>{pageStyle}</style>
      </head>
      <body>
        <a className="skip" href="#content">
          {words.skip}
        </a>
        <Header {...frame} />
        <main id="content" tabIndex={-1}>
          {tabs && <Tabs {...tabs} />}
          {back && (
            <p className="back">
              <a href={back.path}>{back.text}</a>
            </p>
          )}
          <h1>{title}</h1>
          {lead && <p className="quiet">{lead}</p>}
          {notice && <Outcome {...notice} />}
          {content}
        </main>
      </body>
    </html>
  );
}

function Header({ locale, sections, current, login }: PageFrame) {
  const words = operatorWordsIn(locale).frame;
  return (
    <header>
      <div className="bar">
        <span className="name">{words.name}</span>
        <Login locale={locale} login={login} />
      </div>
      {sections.length > 0 && (
        <nav aria-label={words.navigation}>
          <ul>
            {sections.map(({ section, path }) => (
              <li key={section}>
                <a href={path} aria-current={section === current ? 'page' : undefined}>
                  {words.sections[section]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  );
}

function Login({ locale, login }: Pick<PageFrame, 'locale' | 'login'>) {
  const words = operatorWordsIn(locale).frame;
  if (login === undefined) return undefined;
  if (login === 'missing') return <a href={loginPath}>{words.logIn}</a>;
  return (
    <>
      <span className="quiet">
        <span className="long">{words.loggedInAs}</span> {login.name}
      </span>
      <form method="post" action={logoutPath}>
        <HiddenField name="token" value={login.token} />
        <button className="plain" type="submit">
          {words.logOut}
        </button>
      </form>
    </>
  );
}

function Tabs({ name, links }: PageTabs) {
  return (
    <nav className="tabs" aria-label={name}>
      <strong>{name}</strong>
      <ul>
        {links.map(({ path, text, isCurrent }) => (
          <li key={path}>
            <a href={path} aria-current={isCurrent ? 'page' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
