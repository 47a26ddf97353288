import { ChaffinchShapes } from '#shared/ui/icon/bird.tsx';

/** Drawing: the bird on its books. */
export function HeroArt({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 360 230" aria-hidden="true">
      <rect x="20" y="70" width="34" height="160" rx="3" fill="#35576e" />
      <path d="M20 92h34M20 104h34" stroke="#f1e6d3" strokeWidth="3" />
      <rect x="57" y="98" width="24" height="132" rx="3" fill="#dfae4b" />
      <rect x="84" y="54" width="42" height="176" rx="3" fill="#7c4a36" />
      <rect x="92" y="78" width="26" height="44" rx="2" fill="#f1e6d3" />
      <rect x="129" y="112" width="28" height="118" rx="3" fill="#56632f" />
      <path d="M129 200h28" stroke="#fbf5e2" strokeWidth="4" />
      <rect x="160" y="128" width="46" height="102" rx="3" fill="#c9d9dd" />
      <path d="M172 140v78M183 140v78M194 140v78" stroke="#6b94a1" strokeWidth="2.5" />
      <path d="M226 230l-15-122 26-3 15 125z" fill="#a94a2a" />
      <rect x="258" y="196" width="92" height="17" rx="3" fill="#2f4858" />
      <rect x="266" y="214" width="90" height="16" rx="3" fill="#e9c5b2" />
      <g transform="translate(268 122) scale(2.45)">
        <ChaffinchShapes />
      </g>
    </svg>
  );
}
