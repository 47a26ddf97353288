import { createHash } from 'node:crypto';
import { workKey } from '@buchfink/catalogue/record/identifiers/work-key';
import { mainAuthor } from '@buchfink/catalogue/record/main-author';
import { spokenName } from '@buchfink/catalogue/record/person-name';
import { cover } from '@buchfink/contract/covers';
import { coverCredit } from '@buchfink/contract/covers/cover-credit';
import { drawCover, svgOf } from '@buchfink/contract/covers/drawing/draw-cover';
import { ApiException } from '@buchfink/contract/error';
import { wordsIn } from '../../messages/texts.ts';
import { mount, RawAnswer, type ServiceScope } from '../http/mount.ts';
import { type CoverDeps, findCover } from './find-cover.ts';

const day = 86_400;
/** Seconds for which browsers store a cover. */
const maxAge = { picture: 7 * day, settled: day, unsettled: 600 } as const;

/**
 * Mounts the cover of a title, and the credit of its source. A title without an image gets one drawn from its record.
 * Where the catalogue is elsewhere there is none (`unknown-cover`), and while sources are being asked there is none yet
 * (`cover-pending`): the app draws the same cover itself.
 */
export function mountCovers(scope: ServiceScope, deps: CoverDeps): void {
  mount(scope, cover, async ({ params, query, library, project, locale, context }) => {
    const { id, type } = params;
    const { picture, record, without } = await findCover(deps, { library, project, id, type, ids: query.ids, context });
    if (picture) return image(picture, 'image/webp', maxAge.picture);
    if (without === 'pending') throw new ApiException('cover-pending');
    if (record === undefined || without === undefined) throw new ApiException('unknown-cover');
    const author = mainAuthor(record);
    const drawing = drawCover({
      title: record.title || wordsIn(locale).catalogue.untitled,
      author: author && spokenName(author.name),
      mediaType: record.mediaType,
      workKey: workKey(record),
    });
    return image(svgOf(drawing), 'image/svg+xml; charset=utf-8', maxAge[without]);
  });

  mount(scope, coverCredit, async ({ query, library, project, context }) => {
    const { id, ids } = query;
    const { source } = await findCover(deps, { library, project, id, type: 'large', ids, context });
    return source?.credit ? { credit: source.credit } : {};
  });
}

/** An image that runs nothing, even when it is opened by itself. */
function image(body: Buffer | string, type: string, seconds: number): RawAnswer {
  return new RawAnswer(body, {
    'content-type': type,
    'cache-control': `public, max-age=${seconds}`,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
  });
}
