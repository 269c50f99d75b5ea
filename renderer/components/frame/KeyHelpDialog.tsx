import { Box } from '@mantine/core';
import { useContext, useEffect } from 'react';
import type { HelpPlace } from '../../keyboard/helpPlaces.ts';
import { type HelpRow, keyHelp } from '../../keyboard/helpRows.ts';
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
  const isPractice = useSelected('station', ({ status }) => status?.mode === 'practice');
  const behind = usePlaceShown();
  const covering = useSelected('keys', ({ helpOf }) => helpOf);
  const shown = covering ?? behind;
  const help = keyHelp(bindings, place ?? shown, isPractice);
  // This part stands on every screen, and comes after the first picture.
  useEffect(() => showKeysWithAlt(document), []);
  useEffect(() => {
    // Each button behind the list shows its own key too.
    document.documentElement.toggleAttribute('data-key-help', opened);
    return () => void document.documentElement.removeAttribute('data-key-help');
  }, [opened]);
  const stands = useDialogKeys<HTMLDivElement>(({ key }) => {
    if (key === 'Escape') showHelp(false);
    return key === 'Escape';
  });
  return (
    <Dialog
      opened={opened}
      onClose={() => showHelp(false)}
      // A dialog behind must stay open. The second screen has no keys of its own.
      closedByEscape={place === 'secondScreen'}
      title={words('keys.title', { screen: help.title })}
      size="xl"
      isOnTop
    >
      <div ref={stands} data-testid="key-help" data-place={place ?? shown}>
        {place === 'secondScreen' ? <p>{words('keys.rest.secondScreen')}</p> : <Rows rows={help.here} />}
        <Box component="h3" m="var(--space-6) 0 var(--space-3)" fz="var(--text-l)">
          {words('keys.everywhere')}
        </Box>
        <Rows rows={help.everywhere} />
        <Box component="p" m="var(--space-5) 0 0" c="var(--ink-soft)">
          {words('keys.note')}
        </Box>
      </div>
    </Dialog>
  );
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
    <dl className={styles.keys}>
      {rows.map(({ keys, label }) => (
        <div key={words(label)} className={styles.row}>
          <dt>
            {keys.length === 0 ? <span className="soft">{words('keys.noKey')}</span> : null}
            {keys.map((key) => (
              <span key={key}>
                <KeyHint label={key} />
                <span className="spoken">{key}</span>
              </span>
            ))}
          </dt>
          <dd>{words(label)}</dd>
        </div>
      ))}
    </dl>
  );
}
