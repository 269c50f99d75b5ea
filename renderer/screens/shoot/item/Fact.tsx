import styles from './ItemFacts.module.css';

export interface FactProps {
  readonly label: string;
  readonly value: string;
  readonly mono?: boolean;
  readonly wide?: boolean;
}

/** One line of what is known of an item. */
export function Fact({ label, value, mono = false, wide = false }: FactProps) {
  return (
    <div className={`${styles.fact} ${wide ? styles.wide : ''}`}>
      <dt>{label}</dt>
      <dd className={mono ? styles.mono : undefined}>{value}</dd>
    </div>
  );
}
