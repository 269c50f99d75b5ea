import { IconColumns2, IconZoomIn } from '@tabler/icons-react';
import { KeyHint } from '../../components/KeyHint.tsx';
import { useKeyHint } from '../../keyboard/useKeyHint.ts';
import { useSelected, useStores } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './LookButtons.module.css';
import { compareNext, toggleLoupe } from './reshootLooks.ts';

/** They look closely at the pictures that they lie over. */
export function LookButtons({ hasExample }: { readonly hasExample: boolean }) {
  const words = useWords();
  const keyHint = useKeyHint();
  const stores = useStores();
  const { isOpen, compared } = useSelected('stage', ({ loupe, comparedWith }) => ({
    isOpen: loupe !== null,
    compared: comparedWith,
  }));
  return (
    <div className={`flex gap-2 ${styles.looks}`}>
      <button
        type="button"
        className={`inline centred gap-2 pad-0-2 lined round touch ${styles.tool}`}
        aria-label={words('bench.loupe')}
        title={words('bench.loupe')}
        aria-pressed={isOpen}
        aria-keyshortcuts={keyHint('loupe')}
        data-testid="reshoot-loupe"
        onClick={() => toggleLoupe(stores)}
      >
        <IconZoomIn size={20} aria-hidden="true" />
        <KeyHint label={keyHint('loupe')} />
      </button>
      {hasExample ? (
        <button
          type="button"
          className={`inline centred gap-2 pad-0-2 lined round touch ${styles.tool}`}
          aria-label={words('bench.compare')}
          title={words('bench.compare')}
          aria-pressed={compared !== null}
          aria-keyshortcuts={keyHint('compare')}
          data-testid="reshoot-compare"
          onClick={() => compareNext(stores)}
        >
          <IconColumns2 size={20} aria-hidden="true" />
          <KeyHint label={keyHint('compare')} />
        </button>
      ) : null}
    </div>
  );
}
