import { createHash } from 'node:crypto';
import { mainAuthor } from '@buchfink/catalogue/record/main-author';
import { spokenName } from '@buchfink/catalogue/record/person-name';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { workKey } from '@buchfink/catalogue/record/work-key';
import { drawCover, svgOf } from '@buchfink/contract/cover-drawing/draw-cover';
import { cover, coverWidth } from '@buchfink/contract/covers';
import { ApiException } from '@buchfink/contract/error';
import type { LibraryDirectory } from '../connections/library-directory.ts';
import { mount, RawAnswer, type ServiceScope } from '../http/endpoint/mount.ts';
import { catalogueWords } from '../messages/catalogue-words.ts';
import type { Pictures } from './pictures.ts';

/** Device pixels per CSS pixel. */
const density = 2;

/** Milliseconds until the image of a remote library is given up; other callers may wait for the same one. */
const maxTime = 8000;

/**
 * Mounts the cover of a record: its own image, else one drawn from its title. A remote record only has its image
 * (`unknown-cover` without one): the app draws a cover itself.
 */
export function mountCovers(
  scope: ServiceScope,
  deps: { directory: Pick<LibraryDirectory, 'catalogueOf'>; store: RecordStore; pictures: Pictures },
): void {
  mount(scope, cover, async ({ params, library, locale, context }) => {
    const catalogue = deps.directory.catalogueOf(library.id);
    if (catalogue.cover) {
      const { id, type } = params;
      const readCover = () => catalogue.cover?.(id, type, { ...context, signal: AbortSignal.timeout(maxTime) });
      const picture = await deps.pictures.from(`library ${library.id} ${id}`, coverWidth[type] * density, async () =>
        readCover(),
      );
      if (picture === undefined) throw new ApiException('unknown-cover');
      return image(picture, 'image/webp', 7);
    }
    const [record] = await deps.store.records(library.id, [params.id]);
    if (!record) throw new ApiException('unknown-cover');
    const link = record.links.find(({ kind }) => kind === 'cover');
    const picture = link && (await deps.pictures.get(link.url, coverWidth[params.type] * density));
    if (picture) return image(picture, 'image/webp', 7);
    const author = mainAuthor(record);
    const drawing = drawCover({
      title: record.title || catalogueWords[locale].untitled,
      ...(author && { author: spokenName(author.name) }),
      mediaType: record.mediaType,
      workKey: workKey(record),
    });
    // An image that failed may be there tomorrow.
    return image(svgOf(drawing), 'image/svg+xml; charset=utf-8', link ? 0.05 : 1);
  });
}

/** An image that runs nothing, even when it is opened by itself. */
function image(body: Buffer | string, type: string, days: number): RawAnswer {
  return new RawAnswer(body, {
    'content-type': type,
    'cache-control': `public, max-age=${days * 86_400}`,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
  });
}
