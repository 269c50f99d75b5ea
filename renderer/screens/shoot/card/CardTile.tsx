import { IconCheck } from '@tabler/icons-react';
import { cardThumbnailUrl } from '../../../../main/contract/assets.ts';
import type { CardEntryView } from '../../../../main/contract/cardImport.ts';
import { byteSize } from '../../../../main/texts/sizes.ts';
import { text } from '../../../../main/texts/text.ts';
import { Picture } from '../../../components/picture/Picture.tsx';
import { useWords } from '../../../words/useWords.ts';
import styles from './CardTile.module.css';

export interface CardTileProps {
  readonly sessionId: string;
  readonly entry: CardEntryView;
  readonly isPicked: boolean;
  readonly isCurrent: boolean;
  /** `range` reaches from the last pressed tile to this one. */
  onToggle(range: boolean): void;
}

const before = { no: null, likely: text('card.likelyBefore'), yes: text('card.before') } as const;
const kinds = { picture: null, raw: 'RAW', pair: 'RAW + JPEG' } as const;

export function CardTile({ sessionId, entry, isPicked, isCurrent, onToggle }: CardTileProps) {
  const words = useWords();
  const { name, kind, sizeBytes, importedBefore, problem } = entry;
  const importedText = before[importedBefore];
  return (
    <button
      type="button"
      id={`card-${entry.id}`}
      className={`column shrink pad-2 round paper-raised from-start ${styles.tile}`}
      data-testid={`card-${name}`}
      data-before={importedText === null ? undefined : true}
      aria-pressed={isPicked}
      title={problem === null ? name : words(problem)}
      disabled={problem !== null}
      tabIndex={isCurrent ? 0 : -1}
      onClick={(event) => onToggle(event.shiftKey)}
    >
      <span className={`thumb holds grow low round-s ${styles.picture}`}>
        <Picture src={problem === null ? cardThumbnailUrl(sessionId, entry.id) : null} alt="" />
        {kinds[kind] === null ? null : (
          <span className={`round-s tiny strong on-info ${styles.kind}`}>{kinds[kind]}</span>
        )}
        {importedText === null ? null : (
          <span className={`round-s tiny strong on-neutral ${styles.before}`}>{words(importedText)}</span>
        )}
        <span className={`middle paper disc ${styles.check}`} aria-hidden="true">
          {isPicked ? <IconCheck size={20} stroke={3} /> : null}
        </span>
      </span>
      <span className={`clip medium small ${styles.name}`}>{name}</span>
      <span className="soft small">
        {words('time.clock', { at: entry.takenAt })} · {words(byteSize(sizeBytes))}
      </span>
      {problem === null ? null : <span className="stop small">{words(problem)}</span>}
    </button>
  );
}
