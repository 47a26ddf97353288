import { everywhere, type ListLocation } from '../shown-entries.ts';

/** Parses the location in an address: nothing, `online`, or `1:Hauptstelle`. */
export function parseListLocation(text: string | null): ListLocation {
  if (text === 'online') return { kind: 'online' };
  const [, libraryId, name] = /^([1-9]\d{0,9}):(.{1,200})$/su.exec(text ?? '') ?? [];
  return libraryId && name ? { kind: 'branch', libraryId: Number(libraryId), name } : everywhere;
}

/** Formats a location for an address. */
export function formatListLocation(location: ListLocation): string {
  if (location.kind === 'all') return '';
  return location.kind === 'online' ? 'online' : `${location.libraryId}:${location.name}`;
}
