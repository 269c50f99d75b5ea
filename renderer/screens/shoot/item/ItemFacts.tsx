import type { ItemView } from '../../../../preload/contract/views.ts';
import { WordChip } from '../../../components/Chip.tsx';
import { stageWords } from '../../../format/words.ts';
import { useOpenItem } from '../useShoot.ts';
import { Fact } from './Fact.tsx';
import styles from './ItemFacts.module.css';
import { ItemNotes } from './ItemNotes.tsx';

/** What is known of the open item. */
export function ItemFacts() {
  const facts = useOpenItem(factsOf);
  if (facts === null) return null;
  return (
    <section aria-label="Item" className={styles.facts}>
      <div>
        <div className={styles.label}>Reference</div>
        <h2 className={styles.reference} data-testid="reference">
          {facts.reference}
        </h2>
        <div className={styles.kind}>
          {facts.category ?? 'Unknown category'} › {facts.type ?? 'unknown type'}
        </div>
        <WordChip wording={stageWords[facts.stage]} testId="stage" />
      </div>
      <dl className={styles.list}>
        <RequiredSides />
        <Fact label="Micro ID" value={facts.microId ?? '–'} />
        <Fact label="State" value={facts.state} wide />
        {facts.atPartner === null ? null : <Fact label="At the partner" wide value={facts.atPartner} />}
      </dl>
      <ItemNotes />
    </section>
  );
}

function RequiredSides() {
  const value = useOpenItem((item) => `${item.requiredDone} of ${item.requiredTotal}`) ?? '';
  return <Fact label="Required sides" value={value} />;
}

function factsOf(item: ItemView) {
  const { referenceId: reference, category, type, stage, microId } = item;
  return { reference, category, type, stage, microId, state: stateText(item), atPartner: progressText(item) };
}

function stateText({ state }: ItemView): string {
  if (state === null) return 'not at the partner yet';
  return state.supplement === null ? state.primary : `${state.primary} / ${state.supplement}`;
}

function progressText({ progress }: ItemView): string | null {
  if (progress === null) return null;
  const { currentRequired, totalRequired, currentOptional, totalOptional } = progress;
  return `${currentRequired}/${totalRequired} required, ${currentOptional}/${totalOptional} optional`;
}
