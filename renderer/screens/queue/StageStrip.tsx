import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ItemListName, Stage } from '../../../main/contract/domainTypes.ts';
import { type Text, text } from '../../../main/texts/text.ts';
import { useCountedToday } from '../../components/useCountedToday.ts';
import { stageOrder, stageWords, type Tone } from '../../format/words.ts';
import { alongLine } from '../../keyboard/alongLine.ts';
import { useClosedByScan } from '../../keyboard/closedByScan.ts';
import { useScreenKeys } from '../../keyboard/screenKeys.ts';
import { useActions, useFields, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { fittingChips } from './fittingChips.ts';
import styles from './QueueToolbar.module.css';

interface StageChoice {
  readonly id: string;
  readonly stage: Stage | null;
  readonly list: ItemListName | null;
  readonly label: Text;
  readonly count: number;
  /** Colour is for what a person has to do; the rest is a plain figure. */
  readonly tone: Tone;
}

const coloured: readonly Stage[] = ['needs_attention', 'reshoot'];

/** A stage with nothing in it is shown only while it is the chosen one. Left and right go from one to the next. */
export function StageStrip() {
  const words = useWords();
  const { stage, list } = useFields('queue', 'stage', 'list');
  const { setStage, setList } = useActions('queue');
  const [opened, setOpened] = useState(false);
  const strip = useRef<HTMLFieldSetElement>(null);
  const choices = useChoices();
  const fitting = useFitting(strip);
  const isChosen = (choice: StageChoice): boolean => choice.stage === stage && choice.list === list;
  const rest = choices.slice(fitting);
  function choose(choice: StageChoice): void {
    setOpened(false);
    if (choice.list === null) setStage(choice.stage);
    else setList(choice.list);
  }
  useClosedByScan(opened, () => setOpened(false));
  useScreenKeys(({ key, ctrl }) => {
    const arrow = alongLine(key);
    const step = arrow === 'ArrowRight' ? 1 : arrow === 'ArrowLeft' ? -1 : 0;
    const next = ctrl || step === 0 ? undefined : choices[choices.findIndex(isChosen) + step];
    if (next !== undefined) choose(next);
    return next !== undefined;
  });
  const named = rest.find(isChosen);
  return (
    <fieldset ref={strip} className={`flex gap-1 shrink ${styles.stages}`} aria-label={words('queue.stage')}>
      {choices.map((choice, at) => (
        <StageButton
          key={choice.id}
          choice={choice}
          pressed={isChosen(choice)}
          isOut={at >= fitting}
          onPress={() => choose(choice)}
        />
      ))}
      <Popover
        opened={opened && rest.length > 0}
        onChange={setOpened}
        position="bottom-end"
        withinPortal
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <button
            type="button"
            className={`inline gap-2 stiff pad-0-3 round ink unbroken touch ${styles.stage}`}
            data-more=""
            data-out={rest.length === 0 || undefined}
            data-testid="more-stages"
            aria-pressed={named !== undefined}
            onClick={() => setOpened(!opened)}
          >
            {named === undefined ? words('queue.moreStages', { count: rest.length }) : <Named choice={named} />}
            <IconChevronDown size={16} aria-hidden="true" />
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <div className={`grid gap-1 ${styles.rest}`}>
            {rest.map((choice) => (
              <StageButton key={choice.id} choice={choice} pressed={isChosen(choice)} onPress={() => choose(choice)} />
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
    </fieldset>
  );
}

function useChoices(): readonly StageChoice[] {
  const { stage, list } = useFields('queue', 'stage', 'list');
  const counts = useSelected('station', ({ status }) => status?.counts);
  const onlyHere = useSelected('station', ({ status }) => status?.release.items ?? 0);
  const { done } = useCountedToday();
  const total = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
  const all: StageChoice = {
    id: 'all',
    stage: null,
    list: null,
    label: text('queue.all'),
    count: total,
    tone: 'neutral',
  };
  const stages = stageOrder.map((one) => ({
    id: one,
    stage: one,
    list: null,
    label: stageWords[one].label,
    count: counts?.[one] ?? 0,
    tone: coloured.includes(one) ? stageWords[one].tone : 'neutral',
  }));
  const lists = [
    { id: 'onlyHere', label: text('queue.onlyHere'), count: onlyHere },
    { id: 'doneToday', label: text('queue.doneToday'), count: done },
  ] as const;
  const others = lists.map((one) => ({ ...one, stage: null, list: one.id, tone: 'neutral' as const }));
  const isShown = (one: StageChoice): boolean => one.count > 0 || (one.stage === stage && one.list === list);
  return [all, ...[...stages, ...others].filter(isShown)];
}

/** Chips that do not fit keep their place in the page, unseen, so that their widths are known. */
function useFitting(strip: RefObject<HTMLFieldSetElement | null>): number {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = strip.current;
    if (element === null) return;
    const measure = () => setFitting(fittingChips(widthsOf(element)));
    measure();
    const observer = new ResizeObserver(measure);
    for (const part of [element, ...element.querySelectorAll(':scope > button')]) observer.observe(part);
    return () => observer.disconnect();
  });
  return fitting;
}

function widthsOf(strip: HTMLElement) {
  const chips = [...strip.querySelectorAll<HTMLElement>(':scope > button:not([data-more])')];
  const more = strip.querySelector<HTMLElement>(':scope > [data-more]');
  return {
    chips: chips.map((chip) => chip.getBoundingClientRect().width),
    more: more?.getBoundingClientRect().width ?? 0,
    gap: Number.parseFloat(getComputedStyle(strip).columnGap) || 0,
    room: strip.clientWidth,
  };
}

interface StageButtonProps {
  readonly choice: StageChoice;
  readonly pressed: boolean;
  readonly isOut?: boolean;
  onPress(): void;
}

function StageButton({ choice, pressed, isOut = false, onPress }: StageButtonProps) {
  return (
    <button
      type="button"
      className={`inline gap-2 stiff pad-0-3 round ink unbroken touch ${styles.stage}`}
      aria-pressed={pressed}
      data-out={isOut || undefined}
      onClick={onPress}
    >
      <Named choice={choice} />
    </button>
  );
}

function Named({ choice: { label, count, tone } }: { readonly choice: StageChoice }) {
  const words = useWords();
  return (
    <>
      {words(label)}
      <span className={`soft small ${styles.count}`} data-tone={count === 0 ? 'neutral' : tone}>
        {words('size.count', { count })}
      </span>
    </>
  );
}
