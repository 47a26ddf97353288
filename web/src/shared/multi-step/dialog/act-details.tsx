import styles from './act-dialog.module.css';

/** Details of a question or a result: labels with values, or sentences. */
export function ActDetails({ details }: { details: readonly (readonly string[])[] }) {
  const pairs = details.filter(({ length }) => length === 2);
  const plain = details.filter(({ length }) => length === 1);
  return (
    <>
      {pairs.length > 0 ? (
        <dl className={styles.details}>
          {pairs.map(([label, value]) => (
            <div key={`${label} ${value}`}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {plain.map(([text]) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}
