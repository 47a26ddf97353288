import { ChaffinchShapes } from './bird.tsx';

/** A few books and the bird: the image of an empty state. */
export function ShelfArt() {
  return (
    <svg width="150" height="96" viewBox="0 0 150 96" aria-hidden="true">
      <path
        d="M10 88H140"
        stroke="currentColor"
        strokeOpacity=".35"
        strokeWidth="2"
        strokeLinecap="round"
        fill="none"
      />
      <rect x="30" y="44" width="14" height="43" rx="2" fill="#35576e" />
      <rect x="46" y="36" width="11" height="51" rx="2" fill="#c4623f" />
      <rect x="59" y="50" width="17" height="37" rx="2" fill="#dfae4b" />
      <path d="M92 87L80 47l12-3.5 12 40z" fill="#56632f" />
      <g transform="translate(100 53) scale(1.08)">
        <ChaffinchShapes />
      </g>
    </svg>
  );
}
