import type { Geo } from '@buchfink/contract/libraries';
import { divIcon, type Map as LeafletMap, type Marker, marker } from 'leaflet';
import styles from './map.module.css';

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

/** Keeps the pins of a map in step; those that stay the same are left alone, so that they keep the focus. */
export function pinsOn(map: LeafletMap, pick: (id: number) => void): (pins: readonly Pin[]) => void {
  const known = new Map<string, Marker>();
  return (pins) => {
    const wanted = new Map(pins.map((pin) => [JSON.stringify(pin), pin]));
    for (const [key, old] of known) {
      if (wanted.has(key)) continue;
      old.remove();
      known.delete(key);
    }
    for (const [key, pin] of wanted) {
      if (!known.has(key)) known.set(key, pinMarker(pin, () => pick(pin.id)).addTo(map));
    }
  };
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
    words.textContent = town;
    button.append(words);
  }
  const icon = divIcon({ html: button, className: styles.pinPlace ?? '', iconSize: [0, 0] });
  const made = marker([geo.lat, geo.lon], { icon, keyboard: false, zIndexOffset: chosen ? 1000 : 0 });
  return made.on('click', pick);
}
