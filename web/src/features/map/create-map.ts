import 'leaflet/dist/leaflet.css';
import type { Config } from '@buchfink/contract/config';
import type { Geo } from '@buchfink/contract/libraries';
import {
  circleMarker,
  type LatLngTuple,
  type Map as LeafletMap,
  latLngBounds,
  layerGroup,
  map as leafletMap,
  polygon,
  svg,
  type TileLayer,
  tileLayer,
} from 'leaflet';
import styles from './map.module.css';
import { createPinLayer, type Pin } from './pin-layer.ts';
import { regionOutlines } from './region-outlines.ts';

/** The content of the map. */
export interface MapContent {
  readonly pins: readonly Pin[];
  /** The branches of the chosen library. */
  readonly dots: readonly Geo[];
  readonly position: Geo | undefined;
  readonly tiles: Config['map']['tiles'];
}

/** A map in the page. */
export interface MapHandle {
  show(content: MapContent): void;
  /** Centres a place, and zooms in if the map is far out. */
  goTo(geo: Geo): void;
  zoom(step: 1 | -1): void;
  /** Fits all libraries into the map. */
  overview(): void;
  remove(): void;
}

const furthest = 6;
const closest = 18;
const nearEnough = 12;

/** Creates a map in an element: the drawn region always, and tiles over it where configured. */
export function createMap(element: HTMLElement, pick: (id: number) => void): MapHandle {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Leaflet's own controls write HTML as text, which Trusted Types forbids; ours are outside the map.
  const map = leafletMap(element, {
    attributionControl: false,
    zoomControl: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    inertia: !still,
    scrollWheelZoom: false,
    minZoom: furthest,
    maxZoom: closest,
    zoomSnap: 0.5,
  });
  // The wheel scrolls the page until the map has the focus.
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());
  let isZooming = false;
  map.on('zoomanim', () => {
    isZooming = true;
  });
  map.on('zoomend', () => {
    isZooming = false;
  });
  map.createPane('region').style.zIndex = '150';
  const renderer = svg({ pane: 'region', padding: 1 });
  const region = layerGroup().addTo(map);
  const marks = layerGroup().addTo(map);
  const pins = createPinLayer(map, pick);
  let pictures: TileLayer | undefined;
  let shownRegion = '';
  let all: readonly Geo[] = [];

  const showRegion = (places: readonly Geo[]) => {
    all = places;
    const key = JSON.stringify(places);
    if (key === shownRegion) return;
    shownRegion = key;
    region.clearLayers();
    regionOutlines(places).forEach((ring, level) => {
      const className = `${styles.ring} ${styles[`ring${level}`]}`;
      const corners = ring.map(({ lat, lon }): LatLngTuple => [lat, lon]);
      polygon(corners, { renderer, pane: 'region', interactive: false, className }).addTo(region);
    });
    fitBounds(map, places, false);
  };

  return {
    show({ pins: contentPins, dots, position, tiles }) {
      showRegion(contentPins.map(({ geo }) => geo));
      pins(contentPins);
      marks.clearLayers();
      for (const { lat, lon } of dots) createDot([lat, lon], styles.dot).addTo(marks);
      if (position) createDot([position.lat, position.lon], styles.here).addTo(marks);
      if (!tiles) pictures?.remove();
      pictures = tiles ? (pictures ?? createTileLayer(tiles)).addTo(map) : undefined;
    },
    goTo: ({ lat, lon }) => map.setView([lat, lon], Math.max(map.getZoom(), nearEnough), { animate: !still }),
    zoom: (step) => map.setZoom(map.getZoom() + step, { animate: !still }),
    overview: () => fitBounds(map, all, !still),
    // Leaflet ends a running zoom by a timer, and looks for the map then.
    remove: () => (isZooming ? map.once('moveend', () => queueMicrotask(() => map.remove())) : map.remove()),
  };
}

function createDot(position: [number, number], className = '') {
  return circleMarker(position, { radius: 7, interactive: false, className });
}

function createTileLayer({ url, maxZoom = 19 }: NonNullable<MapContent['tiles']>): TileLayer {
  // Tile servers count by referrer; they get only the origin.
  return tileLayer(url, { maxNativeZoom: maxZoom, referrerPolicy: 'origin', className: styles.pictures ?? '' });
}

function fitBounds(map: LeafletMap, places: readonly Geo[], animate: boolean): void {
  if (places.length === 0) return;
  const bounds = latLngBounds(places.map(({ lat, lon }): LatLngTuple => [lat, lon]));
  map.fitBounds(bounds.pad(0.12), { maxZoom: nearEnough, animate });
}
