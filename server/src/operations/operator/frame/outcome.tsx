import type { PageNotice } from './operator-page.ts';

/** What an act led to, and what became of each thing. */
export function Outcome({ kind, text, items = [] }: PageNotice) {
  return (
    <div className={`notice ${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
      {text}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
