import type { Geo } from '@buchfink/contract/libraries';
import { divIcon, type LatLngTuple, type Map as LeafletMap, latLngBounds, type Marker, marker } from 'leaflet';
import { joinIsolated } from '#shared/i18n/bidi-isolate.ts';
import { groupPins } from './group-pins.ts';
import styles from './map.module.css';
import { keepInside } from './pin-bubbles.ts';
import { labelSides } from './pin-labels.ts';

/** A library on the map. */
export interface Pin {
  readonly id: number;
  readonly geo: Geo;
  readonly label: string;
  /** What of the label there is room for on the map, if not all of it. */
  readonly brief?: string;
  /** Two letters on the pin. */
  readonly short: string;
  /** Written below it; only one library of a town says so. */
  readonly town: string | undefined;
  readonly open: boolean;
  readonly chosen: boolean;
}

/** Pixels from one pin to the next, so that each can be touched. */
const minPinDistance = 48;
const maxZoom = 16;
/** How much further up what is chosen lies: more than there are pixels in a map, from which the order comes. */
const raisedOffset = 10_000;
/** So many names of a group are shown; more would cover a small map where the text is large. */
const maxNamed = 2;

/**
 * Keeps the pins of a map in step; those that stay the same are left alone, so that they keep the focus. Where several
 * would lie on each other one stands for all, and brings the map closer.
 */
export function createPinLayer(map: LeafletMap, pick: (id: number) => void): (pins: readonly Pin[]) => void {
  const markers = new Map<string, Marker>();
  /** The pins that are shown, those first whose words are placed first. */
  let shown: readonly Marker[] = [];
  let pins: readonly Pin[] = [];
  const follow = (group: readonly Pin[], lead: Pin) => {
    const bounds = latLngBounds(group.map(({ geo }): LatLngTuple => [geo.lat, geo.lon]));
    const nearer = Math.min(maxZoom, map.getBoundsZoom(bounds.pad(0.5)));
    if (group.length === 1 || nearer <= map.getZoom()) pick(lead.id);
    else map.setView(bounds.getCenter(), nearer);
  };
  const label = () => {
    const words = shown.map(labelElement);
    const places = shown.map((made, index) => {
      const { x, y } = map.latLngToContainerPoint(made.getLatLng());
      return { x, y, width: words[index]?.offsetWidth ?? 0, height: words[index]?.offsetHeight ?? 0 };
    });
    for (const [index, side] of labelSides(places, map.getSize()).entries()) {
      const element = words[index];
      if (element) element.dataset.side = side;
    }
    keepInside(map.getContainer(), shown.flatMap(bubbleElements));
  };
  // Words grow with the reader's text, and when their font comes.
  const sizes = new ResizeObserver(label);
  const show = () => {
    const groups = groupPins(pins, ({ geo }) => map.latLngToLayerPoint([geo.lat, geo.lon]), minPinDistance);
    const groupsByKey = new Map(groups.map((group) => [JSON.stringify(group), group]));
    for (const [key, old] of markers) {
      if (groupsByKey.has(key)) continue;
      if (old.getElement()?.contains(document.activeElement)) map.getContainer().focus({ preventScroll: true });
      old.remove();
      markers.delete(key);
    }
    shown = [...groupsByKey].flatMap(([key, group]) => {
      const lead = group.find(({ chosen }) => chosen) ?? group[0];
      if (!lead) return [];
      const made = markers.get(key) ?? createMarker(mergePins(group, lead), () => follow(group, lead)).addTo(map);
      if (!markers.has(key))
        for (const words of [...bubbleElements(made), labelElement(made)]) if (words) sizes.observe(words);
      markers.set(key, made);
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

const labelElement = (made: Marker) => made.getElement()?.querySelector<HTMLElement>('[data-side]');

const bubbleElements = (made: Marker) => [
  ...(made.getElement()?.querySelectorAll<HTMLElement>(`.${styles.pinName}`) ?? []),
];

/** A group looks like its lead, stands where its first does, with how many there are instead of letters. */
function mergePins(group: readonly Pin[], lead: Pin): Pin {
  const first = group[0];
  if (!first || group.length === 1) return lead;
  const labels = lead.chosen ? [lead.label] : group.map((one) => one.label);
  const named = joinIsolated(labels.slice(0, maxNamed), ', ');
  const more = labels.length - maxNamed;
  const [label, brief] = [joinIsolated(labels, ', '), more > 0 ? `${named} +${more}` : named];
  const [town, open] = [group.find((one) => one.town)?.town, group.some((one) => one.open)];
  return { ...lead, geo: first.geo, label, brief, short: String(group.length), town, open };
}

/** A pin that is a button: in the order of the keyboard, with the library's name, and without a picture. */
function createMarker({ geo, label, brief = label, short, town, open, chosen }: Pin, pick: () => void): Marker {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = [styles.pin, open ? styles.pinOpen : '', chosen ? styles.pinChosen : ''].join(' ');
  button.setAttribute('aria-label', label);
  button.setAttribute('aria-pressed', String(chosen));
  const letters = document.createElement('span');
  letters.textContent = short;
  const name = document.createElement('span');
  name.className = styles.pinName ?? '';
  // The number is a text of its own.
  name.append(...brief.split(/(?= \+\d+$)/u).map(createSpan));
  button.append(letters, name);
  if (town) {
    const words = document.createElement('span');
    words.className = styles.pinTown ?? '';
    words.dataset.side = 'below';
    words.textContent = town;
    button.append(words);
  }
  const icon = divIcon({ html: button, className: styles.pinPlace ?? '', iconSize: [0, 0] });
  const zIndexOffset = chosen ? raisedOffset : 0;
  const rise = { riseOnHover: true, riseOffset: raisedOffset };
  const made = marker([geo.lat, geo.lon], { icon, keyboard: false, zIndexOffset, ...rise });
  // The name of a pin lies over the others for the keyboard as for the mouse.
  button.addEventListener('focus', () => made.setZIndexOffset(2 * raisedOffset));
  button.addEventListener('blur', () => made.setZIndexOffset(zIndexOffset));
  return made.on('click', pick);
}

function createSpan(text: string): HTMLElement {
  const span = document.createElement('span');
  span.textContent = text;
  return span;
}
