import { LibraryEvent } from '@buchfink/contract/events';
import { LibraryInfo } from '@buchfink/contract/info';
import { Library } from '@buchfink/contract/libraries';
import { infoPageIds } from '@buchfink/contract/page';
import { RecordView } from '@buchfink/contract/record';
import { SearchAnswer } from '@buchfink/contract/search';
import * as z from 'zod/mini';
import { closedSubject } from './closed-subject.ts';
import { feedLinks } from './feed-links.ts';
import type { FirstCalls } from './first-calls.ts';
import { homeSubject, libraryHomeSubject } from './home-subject.ts';
import { infoPageSubject } from './info-page-subject.ts';
import { eventsSubject, librarySubject } from './library-subject.ts';
import { answerOf, type PageAnswers } from './page-answers.ts';
import type { PageSubject } from './page-subject.ts';
import { recordSubject } from './record-subject.ts';
import { metaSearchSubject, resultSubject } from './result-subject.ts';
import type { ScreenAddress } from './screen-address.ts';
import { screenTitleSubject } from './screen-title-subject.ts';

/** Says what an address is about, as far as the answers of its first calls say it. */
export function subjectOfScreen(address: ScreenAddress, calls: FirstCalls, answers: PageAnswers): PageSubject {
  const { pattern, params, query } = address;
  const libraries = z.array(Library).parse(parsedAnswer(answerOf(answers, calls.libraries)) ?? []);
  const named = pattern === '/result' ? query.get('library') : params.libraryId;
  const library = libraries.find(({ id }) => String(id) === named);
  const [first, ...others] = libraries;
  const ofFeeds = named === undefined && others.length === 0 ? first : library;
  return { ...contentOfScreen(address, calls, answers, { libraries, library }), feeds: feedLinks(address, ofFeeds) };
}

function contentOfScreen(
  address: ScreenAddress,
  calls: FirstCalls,
  answers: PageAnswers,
  { libraries, library }: { readonly libraries: readonly Library[]; readonly library: Library | undefined },
): PageSubject {
  const { pattern } = address;
  const subject = parsedAnswer(answerOf(answers, calls.subject));
  const closed = closedSubject(address, library);
  if (closed) return closed;
  if (pattern === '/') return homeSubject(address, libraries);
  if (pattern === '/start/:libraryId?')
    return library ? libraryHomeSubject(address, library) : homeSubject(address, libraries);
  const pageId = infoPageIds.find((id) => pattern === `/${id}`);
  if (pageId) return infoPageSubject(address, pageId);
  if (pattern === '/result')
    return resultSubject(address, subject === undefined ? undefined : SearchAnswer.parse(subject), libraries);
  if (pattern === '/metasearch') return metaSearchSubject(address);
  if (subject === undefined) return screenTitleSubject(address);
  if (pattern === '/record/:libraryId/:id') {
    const info = parsedAnswer(answerOf(answers, calls.info));
    return recordSubject(address, RecordView.parse(subject), {
      library,
      info: info === undefined ? undefined : LibraryInfo.parse(info),
    });
  }
  if (pattern === '/info/:libraryId?') return librarySubject(address, LibraryInfo.parse(subject));
  return eventsSubject(address, z.array(LibraryEvent).parse(subject), library);
}

const parsedAnswer = (answer: string | undefined): unknown => (answer === undefined ? undefined : JSON.parse(answer));
