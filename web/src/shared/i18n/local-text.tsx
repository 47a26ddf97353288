import { closestText, type LocalText as LocalTextOf, otherLanguage } from '@buchfink/contract/text/local-text';
import { languageProps } from './language-props.ts';
import { useLocale } from './use-t.ts';

/** A text of the project; where it is not in the app's language, it says in which one it is. */
export function LocalText({ of }: { readonly of: LocalTextOf }) {
  const locale = useLocale();
  const closest = closestText(of, locale);
  const language = otherLanguage(closest, locale);
  return language ? <span {...languageProps(language)}>{closest?.text}</span> : closest?.text;
}
