import { text } from '../../../../main/texts/text.ts';
import { WordChip } from '../../../components/Chip.tsx';
import { PlaceLine } from '../../../components/PlaceLine.tsx';
import { kindNames } from '../../../format/kinds.ts';
import { stageWords } from '../../../format/words.ts';
import { useKeyHint } from '../../../keyboard/useKeyHint.ts';
import { useWords } from '../../../words/useWords.ts';
import { useShootCommands } from '../commands/shootCommands.ts';
import { useOpenItem } from '../useShoot.ts';
import styles from './ItemIdentity.module.css';
import { RequiredRing } from './RequiredRing.tsx';

const maxInOneLine = 14;

export function ItemIdentity() {
  const words = useWords();
  const keyHint = useKeyHint();
  const { run } = useShootCommands();
  const facts = useOpenItem((item) => ({
    reference: item.referenceId,
    kinds: kindNames(item),
    stage: item.stage,
    place: item.place,
    note: item.note,
    serial: item.serial,
    lot: item.lot,
  }));
  if (facts === null) return null;
  const kind = facts.kinds.map((name) => words(name)).join(' › ');
  const read = [
    ...(facts.serial === null ? [] : [words(text('item.serial', { serial: facts.serial }))]),
    ...(facts.lot === null ? [] : [words(text('item.lot', { lot: facts.lot }))]),
  ];
  return (
    <section aria-label={words('itemDrawer.item')} className={`grid low cut ${styles.identity}`}>
      <h2
        className={`scrolls title strong breaks snug ${styles.reference}`}
        data-testid="reference"
        data-long={facts.reference.length > maxInOneLine || undefined}
      >
        {facts.reference}
      </h2>
      <div className="shrink">
        <p className="clip soft normal snug" title={kind}>
          {kind}
        </p>
        {read.length === 0 ? null : (
          <p
            className={`clamp soft small snug breaks over ${styles.read}`}
            title={read.join(' · ')}
            data-testid="serial-and-lot"
            data-codes-read
          >
            {read.map((each) => (
              <span key={each}>{each}</span>
            ))}
          </p>
        )}
      </div>
      <div className="row gap-4 low">
        <RequiredRing />
        <div className="column shrink top gap-1">
          <div className="row gap-2 fits">
            <WordChip wording={stageWords[facts.stage]} testId="stage" />
            {facts.note === null ? null : (
              <p className="clamp shrink small tight breaks" title={facts.note}>
                <bdi>{facts.note}</bdi>
              </p>
            )}
          </div>
          <PlaceLine place={facts.place} hint={keyHint('place')} onPress={() => run('place')} />
        </div>
      </div>
    </section>
  );
}
