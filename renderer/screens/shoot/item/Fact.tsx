export interface FactProps {
  readonly label: string;
  readonly value: string;
  readonly detail?: string | undefined;
  readonly mono?: boolean;
  readonly wide?: boolean;
}

export function Fact({ label, value, detail, mono = false, wide = false }: FactProps) {
  return (
    <div className={wide ? 'across' : undefined} title={detail}>
      <dt>{label}</dt>
      <dd className={`snug lines ${mono ? 'small' : ''}`}>{value}</dd>
    </div>
  );
}
