import { useState } from 'react';
import { previewUrl } from '../../../main/contract/assets.ts';
import type { ItemView, SideView } from '../../../main/contract/views.ts';
import { Choices } from '../../components/choices/Choices.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { MarkSideDialog } from '../../components/MarkSideDialog.tsx';
import { Picture } from '../../components/picture/Picture.tsx';
import { QualityMark } from '../../components/picture/QualityMark.tsx';
import { useWords } from '../../words/useWords.ts';
import styles from './MarkSides.module.css';
import { worstFirst } from './worstFirst.ts';

export interface MarkSidesProps {
  readonly item: ItemView;
  readonly busy: boolean;
  onFlag(sideUuid: string, reason: string): void;
}

/** The item's photos with the station's own marks, to be pressed. */
export function MarkSides({ item, busy, onFlag }: MarkSidesProps) {
  const words = useWords();
  const [marked, setMarked] = useState<SideView | null>(null);
  const sides = worstFirst(item.sides);
  const mark = (side: SideView | undefined) => {
    if (!busy && side !== undefined) setMarked(side);
  };
  return (
    <section aria-label={words('reshoot.markByHand')} className={`column grow gap-2 low ${styles.mark}`}>
      <h3 className="large medium">{words('reshoot.pressSides')}</h3>
      <Choices name="markSide" count={sides.length} onChoose={(index) => mark(sides[index])}>
        {(digitOf) => (
          <div className={`grid grow low scrolls gap-2 ${styles.tiles}`} data-testid="mark-tiles">
            {sides.map((side, index) => (
              <Tile key={side.uuid} side={side} digit={digitOf(index)} isDisabled={busy} onPress={() => mark(side)} />
            ))}
          </div>
        )}
      </Choices>
      <MarkSideDialog side={marked} onClose={() => setMarked(null)} onMark={onFlag} />
    </section>
  );
}

function Tile({
  side: { name, label, photo },
  digit,
  isDisabled,
  onPress,
}: {
  readonly side: SideView;
  readonly digit: string | undefined;
  readonly isDisabled: boolean;
  onPress(): void;
}) {
  const words = useWords();
  return (
    <button
      type="button"
      className={`column holds shrink round cut paper from-start ${styles.tile}`}
      data-marked={photo?.notes.some(({ severity }) => severity === 'warning') || undefined}
      data-testid={`mark-${name}`}
      aria-keyshortcuts={digit}
      disabled={isDisabled}
      onClick={onPress}
    >
      <span className="whole holds grow low photo-ground">
        {photo === null ? (
          <span className="fill middle soft centre">{words('reshoot.noPhoto')}</span>
        ) : (
          <Picture src={previewUrl(photo.id)} alt="" />
        )}
      </span>
      <span className={`row wraps medium breaks snug ${styles.name}`}>
        <KeyHint label={digit} />
        {label}
        <QualityMark photo={photo} />
      </span>
    </button>
  );
}
