import type { Geo } from '@buchfink/contract/libraries';
import { divIcon, type LatLngTuple, type Map as LeafletMap, latLngBounds, type Marker, marker } from 'leaflet';
import styles from './map.module.css';
import { grouped } from './pin-groups.ts';
import { labelSides } from './pin-labels.ts';

/** A library on the map. */
export interface Pin {
  readonly id: number;
  readonly geo: Geo;
  readonly label: string;
  /** Two letters on the pin. */
  readonly short: string;
  /** Written below it; only one library of a town says so. */
  readonly town: string | undefined;
  readonly open: boolean;
  readonly chosen: boolean;
}

/** Pixels from one pin to the next, so that each can be touched. */
const apart = 48;
const closest = 16;

/**
 * Keeps the pins of a map in step; those that stay the same are left alone, so that they keep the focus. Where several
 * would lie on each other one stands for all, and brings the map closer.
 */
export function pinsOn(map: LeafletMap, pick: (id: number) => void): (pins: readonly Pin[]) => void {
  const known = new Map<string, Marker>();
  /** The pins that are shown, those first whose words are placed first. */
  let shown: readonly Marker[] = [];
  let pins: readonly Pin[] = [];
  const follow = (group: readonly Pin[], lead: Pin) => {
    const bounds = latLngBounds(group.map(({ geo }): LatLngTuple => [geo.lat, geo.lon]));
    const nearer = Math.min(closest, map.getBoundsZoom(bounds.pad(0.5)));
    if (group.length === 1 || nearer <= map.getZoom()) pick(lead.id);
    else map.setView(bounds.getCenter(), nearer);
  };
  const label = () => {
    const words = shown.map(wordsOf);
    const places = shown.map((made, index) => {
      const { x, y } = map.latLngToContainerPoint(made.getLatLng());
      return { x, y, width: words[index]?.offsetWidth ?? 0, height: words[index]?.offsetHeight ?? 0 };
    });
    for (const [index, side] of labelSides(places, map.getSize()).entries()) {
      const element = words[index];
      if (element) element.dataset.side = side;
    }
  };
  // Words grow with the reader's text, and when their font comes.
  const sizes = new ResizeObserver(label);
  const show = () => {
    const groups = grouped(pins, ({ geo }) => map.latLngToLayerPoint([geo.lat, geo.lon]), apart);
    const wanted = new Map(groups.map((group) => [JSON.stringify(group), group]));
    for (const [key, old] of known) {
      if (wanted.has(key)) continue;
      if (old.getElement()?.contains(document.activeElement)) map.getContainer().focus({ preventScroll: true });
      old.remove();
      known.delete(key);
    }
    shown = [...wanted].flatMap(([key, group]) => {
      const lead = group.find(({ chosen }) => chosen) ?? group[0];
      if (!lead) return [];
      const made = known.get(key) ?? pinMarker(asOne(group, lead), () => follow(group, lead)).addTo(map);
      const words = wordsOf(made);
      if (words && !known.has(key)) sizes.observe(words);
      known.set(key, made);
      return [made];
    });
    label();
  };
  map.on('moveend', show);
  map.on('unload', () => sizes.disconnect());
  return (next) => {
    pins = next;
    show();
  };
}

const wordsOf = (made: Marker) => made.getElement()?.querySelector<HTMLElement>('[data-side]');

/** A group looks like its lead, stands where its first does, with how many there are instead of letters. */
function asOne(group: readonly Pin[], lead: Pin): Pin {
  const first = group[0];
  if (!first || group.length === 1) return lead;
  const label = lead.chosen ? lead.label : group.map((one) => one.label).join(', ');
  const [town, open] = [group.find((one) => one.town)?.town, group.some((one) => one.open)];
  return { ...lead, geo: first.geo, label, short: String(group.length), town, open };
}

/** A pin that is a button: in the order of the keyboard, with the library's name, and without a picture. */
function pinMarker({ geo, label, short, town, open, chosen }: Pin, pick: () => void): Marker {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = [styles.pin, open ? styles.pinOpen : '', chosen ? styles.pinChosen : ''].join(' ');
  button.setAttribute('aria-label', label);
  button.setAttribute('aria-pressed', String(chosen));
  const letters = document.createElement('span');
  letters.textContent = short;
  const name = document.createElement('span');
  name.className = styles.pinName ?? '';
  name.textContent = label;
  button.append(letters, name);
  if (town) {
    const words = document.createElement('span');
    words.className = styles.pinTown ?? '';
    words.dataset.side = 'below';
    words.textContent = town;
    button.append(words);
  }
  const icon = divIcon({ html: button, className: styles.pinPlace ?? '', iconSize: [0, 0] });
  const made = marker([geo.lat, geo.lon], { icon, keyboard: false, zIndexOffset: chosen ? 1000 : 0 });
  return made.on('click', pick);
}
