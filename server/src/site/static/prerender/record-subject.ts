import type { RecordView } from '@buchfink/contract/record';
import { pathSegment, recordPath } from '@buchfink/contract/text/path-segment';
import { html } from '../../../base/http/html.ts';
import { wordsIn } from '../../../messages/texts.ts';
import { joinDescription, link, list, type PageSubject, paragraph } from './page-subject.ts';
import { factsOf, type RecordPreviewOptions, recordHead, recordPreview } from './record-preview.ts';
import type { ScreenAddress } from './screen-address.ts';
import { recordData } from './structured-data.ts';

const maxCopies = 40;

/** A record with its copies. */
export function recordSubject(address: ScreenAddress, view: RecordView, options: RecordPreviewOptions): PageSubject {
  const words = wordsIn(address.locale).page;
  const { title, author, availability, abstract, copies, online } = view;
  const { library } = options;
  const [firstFact] = factsOf(view);
  const copyLines = copies
    .slice(0, maxCopies)
    .map(({ branch, location, shelfmark, status }) =>
      [branch, location, shelfmark && `${words.shelfmark} ${shelfmark}`, status].filter(Boolean).join(' · '),
    );
  return {
    title,
    isTitleInPage: true,
    description: joinDescription([
      author,
      firstFact,
      availability.text,
      library?.fullname ?? library?.libname,
      abstract,
    ]),
    image: `/services/cover/large/${address.project.id}/${view.libraryId}/${pathSegment(view.id)}`,
    canonicalPath: recordPath(view.libraryId, view.id),
    data: recordData(address, view, library),
    preview: recordPreview(address, view, options),
    content: html`
      ${recordHead(address, view)}
      ${paragraph(availability.text)}
      ${copies.length > 0 && html`<h2>${words.copies}</h2>${list(copyLines)}`}
      ${online && html`<p>${link(online.url, words.openOnline)}</p>`}
      ${library && html`<p>${link(`/info/${library.id}`, library.fullname)}</p>`}
      ${paragraph(abstract)}
    `,
  };
}
