import { Button, Checkbox, Flex, NativeSelect, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { FilterChoices, ItemFilter } from '../../../main/contract/items/itemFilter.ts';
import type { Words } from '../../../main/texts/wordsIn.ts';
import { useToday } from '../../components/useTimed.ts';
import { dayText } from '../../format/days.ts';
import { givenParts } from '../../state/items/queueStore.ts';
import { useActions, useFields, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './FilterPanel.module.css';
import { dayAfter, dayOfInput, inputOfDay } from './filterDays.ts';
import { sortNames } from './sortNames.ts';

/** Filters besides stage and search. */
export function FilterPanel({ id, opened }: { readonly id: string; readonly opened: boolean }) {
  const words = useWords();
  return (
    <section
      id={id}
      className={`flex wraps bottom wide ${styles.panel}`}
      aria-label={words('queue.filters')}
      hidden={!opened}
    >
      {opened ? <Fields /> : null}
    </section>
  );
}

function Fields() {
  const words = useWords();
  const filter = useSelected('queue', (queue) => queue.filter);
  const choices = useSelected('queue', (queue) => queue.choices);
  const { narrow } = useActions('queue');
  const { typeUuid, serviceUuid, place, rejected, changedFrom, changedBefore } = filter;
  const { compare } = new Intl.Collator(words.locale, { numeric: true });
  const byLabel = (left: Choice, right: Choice): number => compare(left.label, right.label);
  const types = (choices?.types ?? []).map((type) => ({ value: type.uuid, label: typeLabel(type) })).toSorted(byLabel);
  const services = (choices?.services ?? []).map(({ uuid, name }) => ({ value: uuid, label: name })).toSorted(byLabel);
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
        className={`row ${styles.check}`}
        label={words('queue.filter.rejected')}
        checked={rejected === true}
        onChange={(event) => narrow({ rejected: event.currentTarget.checked || undefined })}
      />
    </>
  );
}

/** By what the list is narrowed, and an order of its own; nothing for a list as it is by itself. A press removes a part. */
export function Chosen() {
  const words = useWords();
  const today = useToday();
  const { filter, choices, sort } = useFields('queue', 'filter', 'choices', 'sort');
  const { narrow, setSort } = useActions('queue');
  const parts = givenParts(filter);
  const isOrdered = sort !== 'newest';
  if (parts.length === 0 && !isOrdered) return null;
  return (
    <Flex
      component="fieldset"
      wrap="wrap"
      align="center"
      gap="var(--space-2)"
      w="100%"
      miw={0}
      aria-label={words('queue.filters')}
      data-testid="queue-chips"
    >
      {isOrdered ? (
        <Part
          label={words('queue.sortedBy', { order: words(sortNames[sort]) })}
          help={words('queue.sortOff', { order: words(sortNames[sort]) })}
          onTakeOff={() => setSort('newest')}
        />
      ) : null}
      {parts.map((part) => {
        const label = chipText(words, part, filter, choices, today);
        const help = words('queue.filter.takeOff', { filter: label });
        return <Part key={part} label={label} help={help} onTakeOff={() => narrow({ [part]: undefined })} />;
      })}
      {parts.length === 0 ? null : (
        <Button
          variant="subtle"
          onClick={() => narrow(Object.fromEntries(parts.map((part) => [part, undefined])))}
          data-testid="queue-clear"
        >
          {words('queue.filter.clear')}
        </Button>
      )}
    </Flex>
  );
}

interface PartProps {
  readonly label: string;
  readonly help: string;
  onTakeOff(): void;
}

function Part({ label, help, onTakeOff }: PartProps) {
  return (
    <button
      type="button"
      className={`inline gap-2 pad-0-3 ink touch pill ${styles.chip}`}
      aria-label={help}
      onClick={onTakeOff}
    >
      {label}
      <IconX size={16} aria-hidden="true" />
    </button>
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

interface Choice {
  readonly value: string;
  readonly label: string;
}

function typeLabel({ uuid, category, name }: FilterChoices['types'][number]): string {
  return [category, name ?? uuid].filter((part) => part !== null).join(' › ');
}
