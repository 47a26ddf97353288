import type { ReactNode } from 'react';
import { ChaffinchShapes } from '#shared/ui/icon/bird.tsx';
import styles from './help.module.css';

export type HelpPictureId = 'search' | 'find' | 'reserve' | 'renew' | 'watch' | 'card';

/** A drawing for a step of the help. It has no words, so that it serves every language. */
export function HelpPicture({ id }: { id: HelpPictureId }) {
  return (
    <svg className={styles.picture} viewBox="0 0 240 132" aria-hidden="true">
      {pictures[id]}
    </svg>
  );
}

const slate = '#35576e';
const rust = '#c4623f';
const chestnut = '#7c4a36';
const gold = '#dfae4b';
const olive = '#56632f';

/** A line of words. */
const words = (x: number, y: number, width: number) => (
  <rect className={styles.words} x={x} y={y} width={width} height="7" rx="3.5" />
);

const hit = (y: number, colour: string, width: number) => (
  <>
    <rect x="34" y={y} width="28" height="40" rx="2" fill={colour} />
    {words(74, y + 5, width)}
    {words(74, y + 19, width * 0.6)}
  </>
);

const person = (x: number, className = styles.person) => (
  <g className={className}>
    <circle cx={x} cy="62" r="12" />
    <path d={`M${x - 20} 106a20 24 0 0 1 40 0z`} />
  </g>
);

const pictures: Record<HelpPictureId, ReactNode> = {
  search: (
    <>
      {hit(70, slate, 110)}
      {hit(118, gold, 90)}
      <rect className={styles.sheet} x="20" y="18" width="200" height="40" rx="20" />
      <g className={styles.stroke}>
        <circle cx="43" cy="36" r="7" />
        <path d="M48.5 41.5l6 6" />
      </g>
      {words(66, 34.5, 74)}
      <circle className={styles.act} cx="200" cy="38" r="14" />
      <path className={styles.actionSign} d="M194 38h12m-5-5l5 5-5 5" />
    </>
  ),
  find: (
    <>
      <path className={styles.shelf} d="M16 112h208" />
      <rect x="30" y="52" width="20" height="59" rx="2" fill={olive} />
      <rect x="53" y="42" width="16" height="69" rx="2" fill={slate} />
      <rect x="72" y="58" width="24" height="53" rx="2" fill={gold} />
      <rect x="104" y="40" width="26" height="71" rx="2" fill={rust} />
      <path d="M109 54h16M109 61h16" stroke="#fff" strokeWidth="3" />
      <rect x="138" y="50" width="18" height="61" rx="2" fill={chestnut} />
      <path d="M166 110l-8-56 18-2.5 8 56z" fill={slate} />
      <rect x="192" y="66" width="16" height="45" rx="2" fill={olive} />
      <path className={styles.pin} d="M117 36c-9-11-14-15-14-21a14 14 0 0 1 28 0c0 6-5 10-14 21z" />
      <circle className={styles.sheet} cx="117" cy="15" r="5" />
    </>
  ),
  reserve: (
    <>
      <rect x="22" y="30" width="54" height="78" rx="3" fill={slate} />
      <rect x="31" y="44" width="36" height="6" rx="3" fill="#fff" />
      <rect x="31" y="56" width="22" height="5" rx="2.5" fill="#c9d9dd" />
      <circle cx="49" cy="84" r="12" fill={gold} />
      {person(110, styles.me)}
      {person(156)}
      {person(202)}
    </>
  ),
  renew: (
    <>
      <rect className={styles.sheet} x="42" y="20" width="112" height="98" rx="8" />
      <path d="M42 44V28a8 8 0 0 1 8-8h96a8 8 0 0 1 8 8v16z" fill={slate} />
      <path className={styles.ring} d="M66 13v14M130 13v14" />
      <g className={styles.days}>
        {[60, 80, 100].map((y) =>
          [60, 79, 98, 117, 136].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="4.5" />),
        )}
      </g>
      <circle cx="79" cy="80" r="8.5" fill={rust} />
      <circle className={styles.act} cx="174" cy="88" r="27" />
      <path className={styles.actionSign} d="M186 82a13 13 0 1 0 0.5 11M187.5 74v9h-9" />
    </>
  ),
  watch: (
    <>
      <rect x="46" y="22" width="62" height="90" rx="3" fill={rust} />
      <rect x="56" y="38" width="42" height="6" rx="3" fill="#fff" />
      <rect x="56" y="50" width="26" height="5" rx="2.5" fill="#f1d6c6" />
      <path d="M56 98l21-26 21 26z" fill={gold} />
      <path className={styles.pin} d="M84 16h26v42l-13-10-13 10z" />
      {[40, 66, 92].map((y, line) => (
        <g key={y}>
          <circle className={line === 1 ? styles.lent : styles.available} cx="134" cy={y} r="7" />
          {words(150, y - 3.5, 60 - line * 10)}
        </g>
      ))}
    </>
  ),
  card: (
    <>
      <g transform="rotate(-4 120 66)">
        <rect className={styles.paper} x="38" y="16" width="164" height="100" rx="10" />
        <g transform="translate(50 24) scale(1.05)">
          <ChaffinchShapes />
        </g>
        <rect x="104" y="32" width="72" height="7" rx="3.5" fill="#8d8780" />
        <rect x="104" y="46" width="46" height="7" rx="3.5" fill="#c5bfb8" />
        <path
          d="M58 72v30M63 72v30M71 72v30M76 72v30M86 72v30M97 72v30M102 72v30M112 72v30M117 72v30M128 72v30M138 72v30M143 72v30M152 72v30M163 72v30M168 72v30M178 72v30"
          stroke="#1c1c1c"
          strokeWidth="3"
        />
      </g>
    </>
  ),
};
