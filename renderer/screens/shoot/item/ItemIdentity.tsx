import { WordChip } from '../../../components/Chip.tsx';
import { kindNames } from '../../../format/kinds.ts';
import { stageWords } from '../../../format/words.ts';
import { useWords } from '../../../words/useWords.ts';
import { useOpenItem } from '../useShoot.ts';
import styles from './ItemIdentity.module.css';
import { RequiredRing } from './RequiredRing.tsx';

/** Which item is open, how far it is, and where it lies. */
export function ItemIdentity() {
  const words = useWords();
  const facts = useOpenItem((item) => ({
    reference: item.referenceId,
    kinds: kindNames(item),
    stage: item.stage,
    place: item.place,
    note: item.note,
  }));
  if (facts === null) return null;
  const kind = facts.kinds.map((name) => words(name)).join(' › ');
  return (
    <section aria-label={words('itemDrawer.item')} className={styles.identity}>
      <h2 className={styles.reference} data-testid="reference">
        {facts.reference}
      </h2>
      <p className={styles.kind} title={kind}>
        {kind}
      </p>
      <div className={styles.standing}>
        <RequiredRing />
        <div className={styles.words}>
          <WordChip wording={stageWords[facts.stage]} testId="stage" />
          <p className={styles.place} title={facts.note ?? undefined}>
            {facts.place === null ? null : (
              <>
                {words('shoot.placeOf')} <strong>{facts.place}</strong>
              </>
            )}
            {facts.note === null ? null : ` ${facts.note}`}
          </p>
        </div>
      </div>
    </section>
  );
}
