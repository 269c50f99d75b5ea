import type { ProbeView } from '../../../../main/contract/connection/probe.ts';
import { type Text, text } from '../../../../main/texts/text.ts';
import { wordsOfField } from '../../../components/profileForm/fieldWords.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './Assistant.module.css';

type Change = ProbeView['changes'][number];

const proofs: Readonly<Record<Change['proof'], Text>> = {
  effect: text('assistant.proof.effect'),
  refusal: text('assistant.proof.refusal'),
  accepted: text('assistant.proof.accepted'),
  credential: text('assistant.proof.credential'),
};

/** What the profile should be told, each with its proof. */
export function FoundChanges({ found: { changes, calls } }: { found: ProbeView }) {
  const words = useWords();
  if (changes.length === 0) return <p role="status">{words('assistant.allRight', { calls })}</p>;
  return (
    <>
      <p role="status">{words('assistant.changes', { count: changes.length, calls })}</p>
      <ul className={styles.changes}>
        {changes.map(({ field, from, to, proof }) => (
          <li key={field} data-testid={`change-${field}`}>
            <span>
              {words('assistant.change', { field: wordsOfField(field).label, from: shown(from), to: shown(to) })}
            </span>
            <span className={styles.soft}>{words(proofs[proof])}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function shown(value: Change['to']): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
