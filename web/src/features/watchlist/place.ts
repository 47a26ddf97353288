import { everywhere, type ListLocation } from './shown-entries.ts';

/** The place that an address asks for: nothing, `online`, or `1:Hauptstelle`. */
export function placeOf(text: string | null): ListLocation {
  if (text === 'online') return { kind: 'online' };
  const [, libraryId, name] = /^([1-9]\d{0,9}):(.{1,200})$/su.exec(text ?? '') ?? [];
  return libraryId && name ? { kind: 'branch', libraryId: Number(libraryId), name } : everywhere;
}

/** How an address names a place. */
export function placeText(place: ListLocation): string {
  if (place.kind === 'all') return '';
  return place.kind === 'online' ? 'online' : `${place.libraryId}:${place.name}`;
}
