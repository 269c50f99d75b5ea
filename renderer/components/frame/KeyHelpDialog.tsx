import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { beginWords, searchWords } from '../../format/searchWords.ts';
import type { HelpPlace } from '../../keyboard/helpPlaces.ts';
import { type HelpGroup, type HelpRow, keyHelp, placeTitles } from '../../keyboard/helpRows.ts';
import { keyCap, keyLabel } from '../../keyboard/keyPress.ts';
import { useDialogKeys } from '../../keyboard/screenKeys.ts';
import { showKeysWithAlt } from '../../keyboard/showKeysWithAlt.ts';
import { BindingsContext } from '../../keyboard/useKeyHint.ts';
import { useActions, useCombined, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { Dialog } from '../Dialog.tsx';
import { KeyHint } from '../KeyHint.tsx';
import styles from './KeyHelpDialog.module.css';

/** With this station's keys. `place` overrides the shown screen. */
export function KeyHelpDialog({ place }: { place?: HelpPlace }) {
  const words = useWords();
  const opened = useSelected('keys', ({ helpShown }) => helpShown);
  const { showHelp } = useActions('keys');
  const bindings = useContext(BindingsContext);
  const behind = usePlaceShown();
  const covering = useSelected('keys', ({ helpOf }) => helpOf);
  const shown = covering ?? behind;
  // This part stands on every screen, and comes after the first picture.
  useEffect(() => showKeysWithAlt(document), []);
  useEffect(() => {
    // Each button behind the list shows its own key too.
    document.documentElement.toggleAttribute('data-key-help', opened);
    return () => void document.documentElement.removeAttribute('data-key-help');
  }, [opened]);
  const field = useRef<HTMLInputElement>(null);
  const stands = useDialogKeys<HTMLDivElement>(({ key, ctrl }) => {
    if (key === 'Escape') showHelp(false);
    const searches = !ctrl && field.current !== null && bindings.keys('search').includes(key);
    if (searches) field.current?.focus();
    return key === 'Escape' || searches;
  });
  const at = place ?? shown;
  return (
    <Dialog
      opened={opened}
      onClose={() => showHelp(false)}
      // A dialog behind must stay open. The second screen has no keys of its own.
      closedByEscape={place === 'secondScreen'}
      title={words('keys.title', { screen: placeTitles[at] })}
      size="xl"
      isOnTop
    >
      <div ref={stands} data-testid="key-help" data-place={at}>
        <Keys at={at} fieldRef={field} />
      </div>
    </Dialog>
  );
}

interface KeysProps {
  readonly at: HelpPlace;
  readonly fieldRef: RefObject<HTMLInputElement | null>;
}

/** Gone with the dialog, and what was searched for with it. */
function Keys({ at, fieldRef }: KeysProps) {
  const words = useWords();
  const bindings = useContext(BindingsContext);
  const isPractice = useSelected('station', ({ status }) => status?.mode === 'practice');
  const { showHelp } = useActions('keys');
  const [query, setQuery] = useState('');
  const asked = searchWords(query);
  const { here, everywhere, elsewhere } = keyHelp(bindings, at, isPractice);
  const isFound = ({ keys, label }: HelpRow): boolean =>
    keys.some((key) => isSameKey(keyCap(words, key), query)) || beginWords(searchWords(words(label)), asked);
  const narrowed = (group: HelpGroup): HelpGroup => ({ ...group, rows: group.rows.filter(isFound) });
  const isAsked = query.trim() !== '';
  const shown = [...here, everywhere, elsewhere]
    .map((group) => (isAsked ? narrowed(group) : group))
    .filter(({ rows }) => rows.length > 0);
  return (
    <>
      {at === 'secondScreen' ? (
        <p>{words('keys.rest.secondScreen')}</p>
      ) : (
        <TextInput
          ref={fieldRef}
          className="over"
          aria-label={words('keys.searchHelp')}
          placeholder={words('settings.search')}
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          rightSection={<KeyHint label={searchKey(bindings.keys('search'))} />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            if (query === '') showHelp(false);
            else setQuery('');
          }}
        />
      )}
      <p role="status" className={isAsked && shown.length === 0 ? undefined : 'spoken'}>
        {!isAsked
          ? null
          : shown.length === 0
            ? words('keys.nothingFound', { query: query.trim() })
            : words('keys.found', { count: shown.reduce((sum, { rows }) => sum + rows.length, 0) })}
      </p>
      {shown.map((group) => (
        <section key={group.title.id} aria-label={words(group.title)}>
          <h3 className={`soft small medium ${styles.heading}`}>{words(group.title)}</h3>
          <Rows rows={group.rows} />
        </section>
      ))}
      <p className={`soft ${styles.note}`}>{words('keys.note')}</p>
    </>
  );
}

function isSameKey(cap: string, query: string): boolean {
  return cap.toLowerCase() === query.trim().toLowerCase();
}

function searchKey([first]: readonly string[]): string | undefined {
  return first === undefined ? undefined : keyLabel(first);
}

function usePlaceShown(): HelpPlace {
  return useCombined(
    ['station', 'navigation', 'shoot', 'item'],
    ({ status }, { screen }, { newReference, item: open }, { itemId }): HelpPlace => {
      if (status?.mode === 'unconnected') return 'firstRun';
      if (itemId !== null) return 'item';
      if (screen !== 'shoot') return screen;
      if (newReference !== null) return 'choose';
      return open === null ? 'home' : 'shoot';
    },
  );
}

function Rows({ rows }: { readonly rows: readonly HelpRow[] }) {
  const words = useWords();
  return (
    <dl className="grid tiles gap-2-5">
      {rows.map(({ keys, label, places }) => (
        <div key={words(label)} className={`grid baseline ${styles.row}`}>
          <dt className="flex wraps gap-2">
            {keys.length === 0 ? <span className="soft">{words('keys.noKey')}</span> : null}
            {keys.map((key) => (
              <span key={key}>
                <KeyHint label={key} />
                <span className="spoken">{keyCap(words, key)}</span>
              </span>
            ))}
          </dt>
          <dd>{words(label)}</dd>
          {places === undefined ? null : <dd className={styles.place}>{words(places)}</dd>}
        </div>
      ))}
    </dl>
  );
}
