import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useState } from 'react';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { drop } from '../../../data/context.ts';
import { useKeyHint } from '../../../keyboard/useKeyHint.ts';
import { isShown, readDraft } from '../../../state/connection/profileDraft.ts';
import type { SettingsPage } from '../../../state/station/navigationStore.ts';
import { useActions, useFields, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { pages as pagesOf } from '../pages.ts';
import { findSettings, type SettingsEntry } from './findSettings.ts';
import styles from './SettingsSearch.module.css';
import { settingsEntries } from './settingsEntries.ts';

export interface SettingsSearchProps {
  readonly fieldRef: RefObject<HTMLInputElement | null>;
  readonly pages: readonly SettingsPage[];
  onSearching(isSearching: boolean): void;
  onGo(entry: SettingsEntry): void;
}

const listId = 'settings-found';
const optionId = (index: number): string => `${listId}-${index}`;

/** Typing narrows, Enter goes to the marked place, Escape gives the list of pages back. */
export function SettingsSearch({ fieldRef, pages, onSearching, onGo }: SettingsSearchProps) {
  const words = useWords();
  const keyHint = useKeyHint();
  const [query, setQuery] = useState('');
  const [marked, setMarked] = useState(0);
  const entries = useEntries(pages);
  const isAsked = query.trim() !== '';
  const found = useMemo(() => findSettings(entries, query), [entries, query]);

  function ask(next: string): void {
    setQuery(next);
    setMarked(0);
    onSearching(next.trim() !== '');
  }

  function go(entry: SettingsEntry | undefined): void {
    if (entry === undefined) return;
    ask('');
    onGo(entry);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') go(found[marked]);
    else if (event.key === 'Escape') {
      if (query === '') fieldRef.current?.blur();
      ask('');
    } else if (step !== 0 && found.length > 0) setMarked((marked + step + found.length) % found.length);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <TextInput
        ref={fieldRef}
        className="stiff"
        role="combobox"
        aria-label={words('keys.searchSettings')}
        aria-expanded={isAsked && found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isAsked && found.length > 0 ? optionId(marked) : undefined}
        placeholder={words('settings.search')}
        autoComplete="off"
        spellCheck={false}
        data-testid="settings-search"
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        rightSection={
          query === '' ? (
            <KeyHint label={keyHint('searchSettings')} quiet />
          ) : (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={words('settings.search.clear')}
              onClick={() => {
                ask('');
                fieldRef.current?.focus();
              }}
            >
              <IconX size={18} aria-hidden="true" />
            </ActionIcon>
          )
        }
        rightSectionWidth={48}
        value={query}
        onChange={(event) => ask(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={isAsked && found.length === 0 ? styles.none : 'spoken'}>
        {!isAsked
          ? null
          : found.length === 0
            ? words('settings.search.none', { query: query.trim() })
            : words('settings.search.found', { count: found.length })}
      </p>
      {isAsked && found.length > 0 ? <Found found={found} marked={marked} onGo={go} /> : null}
    </>
  );
}

interface FoundProps {
  readonly found: readonly SettingsEntry[];
  readonly marked: number;
  onGo(entry: SettingsEntry): void;
}

function Found({ found, marked, onGo }: FoundProps) {
  const words = useWords();
  useEffect(() => {
    // A browser may answer with a promise, which is nothing to clean up.
    document.getElementById(optionId(marked))?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  return (
    <div id={listId} role="listbox" aria-label={words('settings.search.places')} className={`low ${styles.found}`}>
      {found.map((entry, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, and names the marked option
        <div
          key={[entry.page, entry.part, entry.fold, entry.label.id, entry.name].join()}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === marked}
          className={`column note centred breaks snug ${styles.option}`}
          onClick={() => onGo(entry)}
        >
          <span>{entry.name}</span>
          {entry.name === entry.pageName ? null : <span className="soft small">{entry.pageName}</span>}
        </div>
      ))}
    </div>
  );
}

/** Made anew when the station answered or the language changed. */
function useEntries(shown: readonly SettingsPage[]): readonly SettingsEntry[] {
  const words = useWords();
  const plain = useSelected('plainSettings', ({ view }) => view?.fields);
  const { fields, text: profileText } = useFields('profile', 'fields', 'text');
  const { load } = useActions('profile');
  useEffect(() => drop(load()), [load]);
  const names = shown.join(' ');
  return useMemo(() => {
    const draft = readDraft(profileText) ?? {};
    return settingsEntries(
      {
        pages: (names.split(' ') as SettingsPage[]).map((page) => ({ page, title: pagesOf[page].title })),
        plain: plain ?? [],
        profile: (fields ?? []).filter((field, _, all) => isShown(draft, field, all)),
      },
      words,
    );
  }, [names, plain, fields, profileText, words]);
}
