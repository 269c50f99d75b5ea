import { Button } from '@mantine/core';
import { useContext } from 'react';
import { drop } from '../../../data/context.ts';
import { type CommandId, commandNamed, keyCommands } from '../../../keyboard/commands.ts';
import { resetAll } from '../../../keyboard/learnKey.ts';
import { BindingsContext } from '../../../keyboard/useKeyHint.ts';
import { useActions } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { Panel } from '../Panel.tsx';
import { KeyRow } from './KeyRow.tsx';
import styles from './KeysPage.module.css';
import { placesOf } from './placesOf.ts';
import { useLearntKey } from './useLearntKey.ts';

/** In the table's order. The help's keys are fixed. */
const groups = Map.groupBy(
  keyCommands.map(({ id }) => id).filter((id) => id !== 'help'),
  (id) => JSON.stringify(commandNamed(id).on),
);

export function KeysPage() {
  const words = useWords();
  const bindings = useContext(BindingsContext);
  const { change } = useActions('keys');
  const learnt = useLearntKey();
  const isDefault = Object.keys(bindings.own).length === 0;
  return (
    <Panel title={words('keySettings.title')}>
      <p>{words('keySettings.about')}</p>
      <div className={styles.all}>
        <Button variant="default" disabled={isDefault} onClick={() => drop(change(resetAll(bindings)))}>
          {words('keySettings.resetAll')}
        </Button>
        {isDefault ? <span>{words('keySettings.areUsual')}</span> : null}
      </div>
      {[...groups.values()].map((commands) => (
        <Group key={commands[0]} commands={commands}>
          {commands.map((command) => (
            <KeyRow key={command} command={command} learnt={learnt} />
          ))}
        </Group>
      ))}
    </Panel>
  );
}

function Group({ commands, children }: { commands: readonly CommandId[]; children: React.ReactNode }) {
  const words = useWords();
  const [first] = commands;
  if (first === undefined) return null;
  const places = words(placesOf(first));
  return (
    <section aria-label={places}>
      <h3 className={styles.places}>{places}</h3>
      <div className={styles.heads} aria-hidden="true">
        <span>{words('keySettings.command')}</span>
        <span>{words('keySettings.first')}</span>
        <span>{words('keySettings.second')}</span>
      </div>
      <ul className={styles.rows}>{children}</ul>
    </section>
  );
}
