import { Box, Button, Group, TextInput } from '@mantine/core';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import type { LevelView } from '../../../../main/contract/taxonomy.ts';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { ownName } from '../../../format/kinds.ts';
import { useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './ChooseType.module.css';
import { KindLevel } from './KindLevel.tsx';
import { KindResults } from './KindResults.tsx';
import { ListAge } from './ListAge.tsx';
import { brandAsAnswer, levelQuestion } from './levelEntries.ts';
import type { KindChoice } from './useKindChoice.ts';

export interface ChooseKindProps {
  readonly choice: KindChoice;
  takeKey(key: string): boolean;
}

export function ChooseKind({ choice, takeKey }: ChooseKindProps) {
  const { isSearch, at, busy, pick } = choice;
  return (
    <>
      <FindBar choice={choice} takeKey={takeKey} />
      <SameAsLast choice={choice} />
      {isSearch ? <KindResults at={Math.max(at, 0)} busy={busy} onPick={pick} /> : <LevelQuestion choice={choice} />}
      <ListAge />
    </>
  );
}

function FindBar({ choice, takeKey }: ChooseKindProps) {
  const words = useWords();
  const { isTop, isSearch, query, type, back, field } = choice;
  return (
    <Group gap="var(--space-3) var(--space-4)">
      {isTop && !isSearch ? null : (
        <Button variant="default" leftSection={<IconArrowLeft size={20} />} onClick={back}>
          {words('choose.back')}
        </Button>
      )}
      <TextInput
        ref={field}
        data-finds-typed
        className="roomy"
        size="lg"
        aria-label={words('choose.find')}
        placeholder={words('choose.findHint')}
        leftSection={<IconSearch size={22} aria-hidden="true" />}
        maxLength={200}
        value={query}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (takeKey(event.key)) event.preventDefault();
        }}
      />
    </Group>
  );
}

function SameAsLast({ choice: { same, isTop, isSearch, busy, settleSame } }: { choice: KindChoice }) {
  const words = useWords();
  if (same === null || !isTop || isSearch) return null;
  return (
    <button
      type="button"
      className={`row between gap-5 round-l ink from-start ${styles.same}`}
      disabled={busy}
      onClick={settleSame}
      data-testid="choice-last"
    >
      <span>
        {words('choose.sameAsLast')} <strong>{`${same.category} › ${same.type}`}</strong>
      </span>
      <KeyHint label={words('keys.enter')} />
    </button>
  );
}

function LevelQuestion({ choice: { level, entries, at, busy, pick, open, settle } }: { choice: KindChoice }) {
  const words = useWords();
  const placing = useSelected('choose', (choose) => choose.placing);
  const brand = brandAsAnswer(level);
  return (
    <>
      <Box component="h3" fz="var(--text-xl)" fw="var(--medium)" miw="12rem">
        {words(levelQuestion(level, placing))}
      </Box>
      <KindLevel
        key={questionOf(level)}
        entries={entries}
        at={at}
        busy={busy}
        whole={
          brand === null
            ? null
            : { label: words('choose.noModel', { brand: ownName(brand) }), take: () => settle(brand) }
        }
        onPick={pick}
        onOpen={open}
      />
    </>
  );
}

/** Each question mounts anew, so that a repeated number key is noticed. */
function questionOf(level: LevelView | null): string {
  const { category, type, brand } = level?.within ?? {};
  return [category, type, brand].map((named) => named?.uuid).join();
}
