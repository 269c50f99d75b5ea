import styles from './ItemFacts.module.css';

export interface FactProps {
  readonly label: string;
  readonly value: string;
  /** More of it, for who points at it. */
  readonly detail?: string | undefined;
  readonly mono?: boolean;
  readonly wide?: boolean;
}

/** One line of what is known of an item. */
export function Fact({ label, value, detail, mono = false, wide = false }: FactProps) {
  return (
    <div className={`${styles.fact} ${wide ? styles.wide : ''}`} title={detail}>
      <dt>{label}</dt>
      <dd className={mono ? styles.mono : undefined}>{value}</dd>
    </div>
  );
}
