import { ApiException } from '@buchfink/contract/error';
import type { LibraryTags } from '@buchfink/contract/libraries';
import type { TagConnection, TagFailure } from '@buchfink/device/rfid/iso15693';
import { readTag, type TagReading } from '@buchfink/device/rfid/read-tag';
import type { TagSecurity } from '@buchfink/device/rfid/tag-security';
import { useRef } from 'react';
import { tagSecurityOf } from './library-tags.ts';

/** A tag in the field, and how its library secures it. */
export interface TagInField {
  readonly connection: TagConnection;
  readonly reading: TagReading;
  readonly security: TagSecurity;
}

interface Options {
  readonly tags: LibraryTags;
  /** Answers false if the tag has to be read again. */
  readonly onReading: (tag: TagInField) => Promise<boolean>;
  readonly onFailure: (failure: TagFailure) => void;
}

/** Reads tags one at a time: a tag that comes while another is handled is ignored. */
export function useTagReader({ tags, onReading, onFailure }: Options): (connection: TagConnection) => Promise<boolean> {
  const isBusy = useRef(false);
  return async (connection) => {
    if (isBusy.current) return false;
    isBusy.current = true;
    try {
      const security = tagSecurityOf(tags);
      const result = await readTag(connection, security);
      if (result.ok) return await onReading({ connection, reading: result.value, security });
      onFailure(result.failure);
      return false;
    } finally {
      isBusy.current = false;
    }
  };
}

/** The service's own words for a failed call, where it has some. */
export const serviceMessageOf = (error: unknown) => (error instanceof ApiException ? error.message : undefined);
