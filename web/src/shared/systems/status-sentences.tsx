import type { LibraryStatus } from '@buchfink/contract/libraries';
import { languageProps } from '#shared/i18n/language-props.ts';

interface Props {
  readonly status: LibraryStatus | undefined;
  readonly sentences: readonly string[];
}

/** The sentences of a status, of which the library's own text may be in another language. */
export function StatusSentences({ status, sentences }: Props) {
  return sentences.map((sentence) => (
    <span key={sentence} {...(sentence === status?.text && languageProps(status.language))}>
      {sentence}{' '}
    </span>
  ));
}
