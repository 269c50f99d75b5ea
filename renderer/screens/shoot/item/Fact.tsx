import styles from './ItemFacts.module.css';

export interface FactProps {
  readonly label: string;
  readonly value: string;
  readonly detail?: string | undefined;
  readonly mono?: boolean;
  readonly wide?: boolean;
}

export function Fact({ label, value, detail, mono = false, wide = false }: FactProps) {
  return (
    <div className={`${styles.fact} ${wide ? styles.wide : ''}`} title={detail}>
      <dt>{label}</dt>
      <dd className={mono ? styles.mono : undefined}>{value}</dd>
    </div>
  );
}
