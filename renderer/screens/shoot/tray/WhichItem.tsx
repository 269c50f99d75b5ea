import { thumbnailUrl } from '../../../../main/contract/assets.ts';
import { Choices } from '../../../components/choices/Choices.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { Picture } from '../../../components/picture/Picture.tsx';
import { drop } from '../../../data/context.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './WhichItem.module.css';

/** A photo from before its item's scan may be of either item. */
export function WhichItem() {
  const words = useWords();
  const asked = useSelected('station', ({ status }) => status?.whichItem[0] ?? null);
  const others = useSelected('station', ({ status }) => Math.max(0, (status?.whichItem.length ?? 0) - 1));
  const { answerWhichItem } = useActions('shoot');
  if (asked === null) return null;
  const { photoId, filename, before, item } = asked;
  const items = [before, item];
  function choose(index: number): void {
    const chosen = items[index];
    if (chosen !== undefined) drop(answerWhichItem(photoId, chosen.itemId));
  }
  return (
    <section
      className={`grid on-look level pad-2 round ${styles.question}`}
      aria-label={words('whichItem.title')}
      data-asks
      data-testid="which-item"
    >
      <span className={`thumb round-s ${styles.photo}`}>
        <Picture src={thumbnailUrl(photoId)} alt={filename} />
      </span>
      <h3 className="normal tight">{words('whichItem.title')}</h3>
      <p className="across small snug breaks">
        {words('whichItem.why', { file: filename, item: item.referenceId })}
        {others === 0 ? null : ` ${words('whichItem.others', { count: others })}`}
      </p>
      <Choices name="whichItem" count={items.length} onChoose={choose}>
        {(digitOf) => (
          <ul className="grid across gap-1">
            {items.map(({ itemId, referenceId }, index) => (
              <li key={itemId}>
                <button
                  type="button"
                  className={`row gap-2 wide round paper ink breaks from-start lined-strong ${styles.answer}`}
                  aria-keyshortcuts={digitOf(index)}
                  data-testid={`which-item-${referenceId}`}
                  onClick={() => choose(index)}
                >
                  <KeyHint label={digitOf(index)} /> {referenceId}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Choices>
    </section>
  );
}
