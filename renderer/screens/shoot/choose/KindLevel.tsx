import { Box, Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { taxonomyPictureUrl } from '../../../../main/contract/assets.ts';
import type { KindEntry } from '../../../../main/contract/taxonomy.ts';
import { ChoiceButton } from '../../../components/choices/ChoiceButton.tsx';
import { Choices } from '../../../components/choices/Choices.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { Picture } from '../../../components/picture/Picture.tsx';
import { countText, ownName } from '../../../format/kinds.ts';
import { alongLine } from '../../../keyboard/alongLine.ts';
import { keyLabel } from '../../../keyboard/keyPress.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './ChooseType.module.css';
import { canBeOpened } from './levelEntries.ts';

/** Typing finds the others. */
const maxShown = 120;

export interface KindLevelProps {
  readonly entries: readonly KindEntry[];
  /** -1 marks none. */
  readonly at: number;
  readonly busy: boolean;
  onPick(entry: KindEntry): void;
  onOpen(entry: KindEntry): void;
  readonly whole: { readonly label: string; take(): void } | null;
}

export function KindLevel({ entries, at, busy, whole, onPick, onOpen }: KindLevelProps) {
  const words = useWords();
  const more = entries.length - maxShown;
  function choose(index: number): void {
    const entry = entries[index];
    if (entry !== undefined && !busy) onPick(entry);
  }
  function chooseWhole(): void {
    if (!busy) whole?.take();
  }
  return (
    <Choices name="kind" count={entries.length} onChoose={choose} onNone={whole === null ? undefined : chooseWhole}>
      {(digitOf) => (
        <>
          {whole === null ? null : (
            <ChoiceButton
              digit="0"
              variant="default"
              className={styles.whole ?? ''}
              disabled={busy}
              onPress={chooseWhole}
            >
              {whole.label}
            </ChoiceButton>
          )}
          <ul className={`grid gap-3 ${styles.choices}`}>
            {entries.slice(0, maxShown).map((entry, index) => {
              const count = countText(entry);
              return (
                <li key={entry[entry.level]?.uuid} className={`flex holds ${styles.card}`} data-at={index === at}>
                  <button
                    type="button"
                    className={`row gap-4 wide tall round-l pad-4 press ${styles.choice}`}
                    disabled={busy}
                    aria-keyshortcuts={digitOf(index)}
                    onClick={() => onPick(entry)}
                    data-testid={`choice-${ownName(entry)}`}
                  >
                    {entry.picture !== null ? (
                      <Picture
                        src={taxonomyPictureUrl(entry.picture)}
                        alt=""
                        className={`stiff round-s contain ${styles.picture}`}
                        fallback={null}
                      />
                    ) : null}
                    <Box component="span" flex="1" miw={0}>
                      <span className={`block title medium ${styles.choiceName}`}>{ownName(entry)}</span>
                      {count === null ? null : <span className="block soft small">{words(count)}</span>}
                    </Box>
                    <KeyHint label={digitOf(index)} />
                  </button>
                  {entry.level === 'type' && canBeOpened(entry) ? (
                    <Button
                      variant="subtle"
                      className={styles.deeper ?? ''}
                      disabled={busy}
                      aria-label={words('choose.brandsOf', { type: ownName(entry) })}
                      title={words('choose.brandsOf', { type: ownName(entry) })}
                      {...(index === at ? { 'aria-keyshortcuts': alongLine('ArrowRight') } : {})}
                      rightSection={index === at ? <KeyHint label={keyLabel(alongLine('ArrowRight'))} /> : null}
                      onClick={() => onOpen(entry)}
                    >
                      <IconChevronRight size={22} aria-hidden="true" />
                    </Button>
                  ) : null}
                </li>
              );
            })}
          </ul>
          {more > 0 ? <p className="soft">{words('choose.moreByTyping', { count: more })}</p> : null}
        </>
      )}
    </Choices>
  );
}
