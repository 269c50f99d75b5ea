import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { FilterChoices, ItemFilter } from '../../../main/contract/items/itemFilter.ts';
import type { Words } from '../../../main/texts/wordsIn.ts';
import { KeyHint } from '../../components/KeyHint.tsx';
import { useToday } from '../../components/useTimed.ts';
import { drop } from '../../data/context.ts';
import { dayText } from '../../format/days.ts';
import { useKeyHint } from '../../keyboard/useKeyHint.ts';
import { givenParts } from '../../state/items/queueStore.ts';
import { useCommandKeys } from '../../stores/useCommandKeys.ts';
import { useActions, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { dayAfter, dayOfInput, inputOfDay } from './filterDays.ts';
import styles from './MoreFilters.module.css';

/** Filters besides stage and search, behind the last tool; chosen ones show as chips. */
export function MoreFilters({ tools }: { readonly tools: ReactNode }) {
  const words = useWords();
  const keyHint = useKeyHint();
  const panel = useId();
  const [opened, setOpened] = useState(false);
  const count = useSelected('queue', ({ filter }) => givenParts(filter).length);
  const { readChoices } = useActions('queue');
  function toggle(): void {
    if (!opened) drop(readChoices());
    setOpened(!opened);
  }
  useCommandKeys('queue', { filters: toggle });
  return (
    <>
      <div className={styles.tools}>
        {tools}
        <Button
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden="true" />}
          rightSection={<KeyHint label={keyHint('filters')} />}
          aria-expanded={opened}
          aria-controls={panel}
          aria-keyshortcuts={keyHint('filters')}
          onClick={toggle}
        >
          {words('queue.filters')}
        </Button>
      </div>
      <section id={panel} className={styles.panel} aria-label={words('queue.filters')} hidden={!opened}>
        {opened ? <Fields /> : null}
      </section>
      {count === 0 ? null : <Chosen />}
    </>
  );
}

function Fields() {
  const words = useWords();
  const filter = useSelected('queue', (queue) => queue.filter);
  const choices = useSelected('queue', (queue) => queue.choices);
  const { narrow } = useActions('queue');
  const { typeUuid, serviceUuid, place, rejected, changedFrom, changedBefore } = filter;
  const types = (choices?.types ?? []).map((type) => ({ value: type.uuid, label: typeLabel(type) }));
  const services = (choices?.services ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }));
  return (
    <>
      <NativeSelect
        label={words('queue.filter.type')}
        data={[{ value: '', label: words('queue.filter.anyType') }, ...types]}
        value={typeUuid ?? ''}
        onChange={(event) => narrow({ typeUuid: event.currentTarget.value || undefined })}
      />
      {services.length === 0 ? null : (
        <NativeSelect
          label={words('queue.filter.service')}
          data={[{ value: '', label: words('queue.filter.anyService') }, ...services]}
          value={serviceUuid ?? ''}
          onChange={(event) => narrow({ serviceUuid: event.currentTarget.value || undefined })}
        />
      )}
      <TextInput
        label={words('queue.filter.place')}
        value={place ?? ''}
        maxLength={200}
        spellCheck={false}
        onChange={(event) => narrow({ place: event.currentTarget.value.trimStart() || undefined })}
      />
      <TextInput
        type="date"
        label={words('queue.filter.from')}
        value={inputOfDay(changedFrom)}
        onChange={(event) => narrow({ changedFrom: dayOfInput(event.currentTarget.value) })}
      />
      <TextInput
        type="date"
        label={words('queue.filter.until')}
        value={inputOfDay(changedBefore === undefined ? undefined : dayAfter(changedBefore, -1))}
        onChange={(event) => {
          const day = dayOfInput(event.currentTarget.value);
          narrow({ changedBefore: day === undefined ? undefined : dayAfter(day, 1) });
        }}
      />
      <Checkbox
        size="md"
        className={styles.check ?? ''}
        label={words('queue.filter.rejected')}
        checked={rejected === true}
        onChange={(event) => narrow({ rejected: event.currentTarget.checked || undefined })}
      />
    </>
  );
}

/** A press removes a part. */
function Chosen() {
  const words = useWords();
  const today = useToday();
  const filter = useSelected('queue', (queue) => queue.filter);
  const choices = useSelected('queue', (queue) => queue.choices);
  const { narrow } = useActions('queue');
  const parts = givenParts(filter);
  return (
    <fieldset className={styles.chosen} aria-label={words('queue.filters')} data-testid="queue-chips">
      {parts.map((part) => {
        const label = chipText(words, part, filter, choices, today);
        return (
          <button
            key={part}
            type="button"
            className={styles.chip}
            aria-label={words('queue.filter.takeOff', { filter: label })}
            onClick={() => narrow({ [part]: undefined })}
          >
            {label}
            <IconX size={16} aria-hidden="true" />
          </button>
        );
      })}
      <Button
        variant="subtle"
        onClick={() => narrow(Object.fromEntries(parts.map((part) => [part, undefined])))}
        data-testid="queue-clear"
      >
        {words('queue.filter.clear')}
      </Button>
    </fieldset>
  );
}

function chipText(
  words: Words,
  part: keyof ItemFilter,
  { typeUuid, serviceUuid, place, changedFrom, changedBefore }: ItemFilter,
  choices: FilterChoices | null,
  today: number,
): string {
  switch (part) {
    case 'typeUuid': {
      const type = choices?.types.find(({ uuid }) => uuid === typeUuid);
      return type === undefined ? (typeUuid ?? '') : typeLabel(type);
    }
    case 'serviceUuid':
      return choices?.services.find(({ uuid }) => uuid === serviceUuid)?.name ?? serviceUuid ?? '';
    case 'place':
      return words('queue.filter.atPlace', { place: place ?? '' });
    case 'rejected':
      return words('queue.filter.rejected');
    case 'changedFrom':
      return words('queue.filter.fromDay', { day: words(dayText(changedFrom ?? 0, today)) });
    case 'changedBefore':
      return words('queue.filter.untilDay', { day: words(dayText(dayAfter(changedBefore ?? 0, -1), today)) });
  }
}

function typeLabel({ uuid, category, name }: FilterChoices['types'][number]): string {
  return [category, name ?? uuid].filter((part) => part !== null).join(' › ');
}
