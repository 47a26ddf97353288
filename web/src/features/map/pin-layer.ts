import type { Geo } from '@buchfink/contract/libraries';
import { divIcon, type LatLngTuple, type Map as LeafletMap, latLngBounds, type Marker, marker } from 'leaflet';
import { bidiIsolate, joinIsolated } from '#shared/i18n/join-isolated.ts';
import { groupPins } from './group-pins.ts';
import styles from './map.module.css';
import { keepInside } from './pin-bubbles.ts';
import { labelSides } from './pin-labels.ts';

/** A library on the map. */
export interface Pin {
  readonly id: number;
  readonly geo: Geo;
  readonly label: string;
  /** The short label, where the whole one does not fit. */
  readonly brief?: string;
  /** Two letters on the pin. */
  readonly short: string;
  /** The town below the pin; only one library of a town has it. */
  readonly town: string | undefined;
  readonly open: boolean;
  readonly chosen: boolean;
}

/** The smallest distance between pins, in pixels, so that each is a touch target. */
const minPinDistance = 48;
const maxZoom = 16;
/** The z offset of a chosen pin: more than the height of any map in pixels, which is Leaflet's base order. */
const raisedOffset = 10_000;
/** The most names of a group that are shown; more would cover a small map with large text. */
const maxNamed = 2;

/**
 * Keeps the pins of a map in sync. Unchanged pins keep their element and the focus. Pins that would overlap merge
 * into one, which zooms in.
 */
export function createPinLayer(map: LeafletMap, pick: (id: number) => void): (pins: readonly Pin[]) => void {
  const markers = new Map<string, Marker>();
  /** The shown pins, in the order in which their labels are placed. */
  let shownPins: readonly Marker[] = [];
  let pins: readonly Pin[] = [];
  const follow = (group: readonly Pin[], leadPin: Pin) => {
    const bounds = latLngBounds(group.map(({ geo }): LatLngTuple => [geo.lat, geo.lon]));
    const nearer = Math.min(maxZoom, map.getBoundsZoom(bounds.pad(0.5)));
    if (group.length === 1 || nearer <= map.getZoom()) pick(leadPin.id);
    else map.setView(bounds.getCenter(), nearer);
  };
  const label = () => {
    const words = shownPins.map(labelElement);
    const places = shownPins.map((marker, index) => {
      const { x, y } = map.latLngToContainerPoint(marker.getLatLng());
      return { x, y, width: words[index]?.offsetWidth ?? 0, height: words[index]?.offsetHeight ?? 0 };
    });
    for (const [index, side] of labelSides(places, map.getSize()).entries()) {
      const element = words[index];
      if (element) element.dataset.side = side;
    }
    keepInside(map.getContainer(), shownPins.flatMap(bubbleElements));
  };
  // Labels grow with the text size, and when their font loads.
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
    shownPins = [...groupsByKey].flatMap(([key, group]) => {
      const leadPin = group.find(({ chosen }) => chosen) ?? group[0];
      if (!leadPin) return [];
      const groupMarker =
        markers.get(key) ?? createMarker(mergePins(group, leadPin), () => follow(group, leadPin)).addTo(map);
      if (!markers.has(key))
        for (const words of [...bubbleElements(groupMarker), labelElement(groupMarker)])
          if (words) sizes.observe(words);
      markers.set(key, groupMarker);
      return [groupMarker];
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

const labelElement = (marker: Marker) => marker.getElement()?.querySelector<HTMLElement>('[data-side]');

const bubbleElements = (marker: Marker) => [
  ...(marker.getElement()?.querySelectorAll<HTMLElement>(`.${styles.pinName}`) ?? []),
];

/** A merged pin looks like the lead pin, has the position of the first, and shows their number instead of letters. */
function mergePins(group: readonly Pin[], leadPin: Pin): Pin {
  const first = group[0];
  if (!first || group.length === 1) return leadPin;
  const labels = leadPin.chosen ? [leadPin.label] : group.map((pin) => pin.label);
  const named = joinIsolated(labels.slice(0, maxNamed), ', ');
  const more = labels.length - maxNamed;
  const [label, brief] = [joinIsolated(labels, ', '), more > 0 ? `${named} +${more}` : named];
  const [town, open] = [group.find((pin) => pin.town)?.town, group.some((pin) => pin.open)];
  return { ...leadPin, geo: first.geo, label, brief, short: String(group.length), town, open };
}

/** A pin as a button: in the tab order, named after the library and what is seen on it, without an image. */
function createMarker({ geo, label, brief = label, short, town, open, chosen }: Pin, pick: () => void): Marker {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = [styles.pin, open ? styles.pinOpen : '', chosen ? styles.pinChosen : ''].join(' ');
  const seen = joinIsolated([short, label.includes(town ?? '') ? undefined : town], ' ');
  button.setAttribute('aria-label', `${bidiIsolate(label)} (${seen})`);
  button.setAttribute('aria-pressed', String(chosen));
  const letters = document.createElement('span');
  letters.textContent = short;
  const name = document.createElement('span');
  name.className = styles.pinName ?? '';
  // The number is an element of its own.
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
  const newMarker = marker([geo.lat, geo.lon], { icon, keyboard: false, zIndexOffset, ...rise });
  // The name of a focused pin is above the others, as under the mouse.
  button.addEventListener('focus', () => newMarker.setZIndexOffset(2 * raisedOffset));
  button.addEventListener('blur', () => newMarker.setZIndexOffset(zIndexOffset));
  return newMarker.on('click', pick);
}

function createSpan(text: string): HTMLElement {
  const span = document.createElement('span');
  span.textContent = text;
  return span;
}
