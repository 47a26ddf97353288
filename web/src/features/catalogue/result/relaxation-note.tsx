import { headingText, isSearchText, type QueryChange, type SearchAnswer } from '@buchfink/contract/search';
import { mdiInformationOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { type LibrarySearch, resultPath } from '#shared/search/address/search-address.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { originalSpelling } from './original-spelling.ts';
import styles from './result.module.css';

type RelaxedRung = Exclude<SearchAnswer['rung'], 'exact' | undefined>;

/** The most replacement words that are named. */
const maxReplacements = 4;

/** How the query was relaxed to find the hits; for exact hits, a better spelling. */
export function RelaxationNote({
  answer,
  search,
  words,
}: {
  answer: SearchAnswer;
  search: LibrarySearch;
  words: string;
}) {
  const t = useT();
  const { rung, changes = [], items } = answer;
  const spelling = answer.suggestions?.find(({ kind }) => kind === 'spelling')?.text;
  const [firstField, ...more] = search.fields;
  const field = firstField && more.length === 0 ? firstField.id : 'FREE';
  const lines: ReactNode[] = [];
  if (rung !== undefined && rung !== 'exact') {
    const describedWords = rung === 'described' ? changes.map((change) => change.asked) : [];
    const changed = rung === 'described' ? [] : changes.filter(({ used }) => used.length > 0);
    const dropped = changes.filter(({ used }) => used.length === 0);
    if (changes.length === 0) lines.push(t(`catalogue.rung-${rung}`, { words }));
    if (describedWords.length > 0) lines.push(<AttributeWords key="named" words={describedWords} />);
    lines.push(
      ...changed.map(({ asked: word, used }) => (
        <ReplacedWord
          key={word}
          rung={rung}
          asked={word}
          used={used.map((replacement) => originalSpelling(replacement, items))}
        />
      )),
    );
    if (dropped.length > 0) lines.push(<OmittedWords key="dropped" dropped={dropped} search={search} />);
  }
  // An applied correction is not offered again.
  if (spelling && lines.length === 0) {
    lines.push(
      <>
        {t('catalogue.meant')}{' '}
        <Link to={resultPath({ ...search, fields: [{ id: field, value: headingText(spelling) }] })}>{spelling}</Link>
      </>,
    );
  }
  if (lines.length === 0) return null;
  return (
    <div className={styles.note}>
      <Icon path={mdiInformationOutline} />
      <div>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one answer never change places
          <p key={index}>{line}</p>
        ))}
      </div>
    </div>
  );
}

/** A word and its replacements. */
function ReplacedWord({ rung, asked: word, used }: { rung: RelaxedRung } & QueryChange) {
  const t = useT();
  const kind = rung === 'prefix' || rung === 'compound' || rung === 'related' ? rung : 'spelling';
  return (
    <>
      {t(`catalogue.change-${kind}`, { asked: word })}{' '}
      <Words words={used.slice(0, maxReplacements)} join={kind === 'compound' ? 'conjunction' : 'disjunction'} />
      {used.length > maxReplacements ? ' …' : null}
    </>
  );
}

/** Words that were read as the name of a language or media type. */
function AttributeWords({ words }: { words: readonly string[] }) {
  const t = useT();
  return (
    <>
      {t('catalogue.change-described')} <Words words={words} />
    </>
  );
}

/** Omitted words. The first one that other titles contain links to a search of its own. */
function OmittedWords({ dropped, search }: { dropped: readonly QueryChange[]; search: LibrarySearch }) {
  const t = useT();
  const alone = dropped.find(({ asked: word, known }) => known && isSearchText(word));
  return (
    <>
      {t('catalogue.change-dropped')} <Words words={dropped.map((change) => change.asked)} />
      {'. '}
      {alone ? (
        <Link to={resultPath({ ...search, fields: [{ id: 'FREE', value: headingText(alone.asked) }], filters: {} })}>
          {t('catalogue.only', { words: alone.asked })}
        </Link>
      ) : null}
    </>
  );
}

/** A list of words, joined as the language does. */
function Words({ words, join = 'conjunction' }: { words: readonly string[]; join?: Intl.ListFormatType }) {
  const parts = new Intl.ListFormat(useLocale(), { type: join }).formatToParts(words);
  return parts.map(({ type, value }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one list never change places
    type === 'element' ? <b key={index}>{value}</b> : value,
  );
}
