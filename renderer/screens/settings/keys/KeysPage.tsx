import { Accordion, Button } from '@mantine/core';
import { type ReactNode, useContext } from 'react';
import type { Text } from '../../../../main/texts/text.ts';
import { drop } from '../../../data/context.ts';
import { type CommandId, keyCommands } from '../../../keyboard/commands.ts';
import { groupKeys } from '../../../keyboard/keyGroups.ts';
import { resetAll, resetCommand } from '../../../keyboard/learnKey.ts';
import { BindingsContext } from '../../../keyboard/useKeyHint.ts';
import { useActions } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { Folds } from '../form/Folds.tsx';
import { Panel } from '../Panel.tsx';
import { KeyRow } from './KeyRow.tsx';
import styles from './KeysPage.module.css';
import { useLearntKey } from './useLearntKey.ts';

/** The help's keys are fixed. */
const groups = groupKeys(keyCommands.filter(({ id }) => id !== 'help'));

export function KeysPage() {
  const words = useWords();
  const bindings = useContext(BindingsContext);
  const { change } = useActions('keys');
  const learnt = useLearntKey();
  const isDefault = Object.keys(bindings.own).length === 0;
  const ownOf = (commands: readonly CommandId[]): number =>
    commands.filter((command) => Object.keys(resetCommand(bindings, command)).length > 0).length;
  return (
    <Panel title={words('keySettings.title')}>
      <p className="soft">{words('keySettings.about')}</p>
      {/* A key is learnt, and a conflict settled, where it can be seen. */}
      <Folds opened={groups[0]?.group ?? null} onOpen={() => learnt.learn(null)}>
        {groups.map(({ group, title, entries }) => (
          <Group key={group} name={group} title={title} own={ownOf(entries.map(({ id }) => id))}>
            {entries.map(({ id }) => (
              <KeyRow key={id} command={id} learnt={learnt} />
            ))}
          </Group>
        ))}
      </Folds>
      <div className="row wraps gap-4 soft">
        <Button variant="default" disabled={isDefault} onClick={() => drop(change(resetAll(bindings)))}>
          {words('keySettings.resetAll')}
        </Button>
        {isDefault ? <span>{words('keySettings.areUsual')}</span> : null}
      </div>
    </Panel>
  );
}

interface GroupProps {
  readonly name: string;
  readonly title: Text;
  /** How many of its commands have keys of this station's own. */
  readonly own: number;
  readonly children: ReactNode;
}

function Group({ name, title, own, children }: GroupProps) {
  const words = useWords();
  return (
    <Accordion.Item value={name} data-testid={`key-group-${name}`}>
      <Accordion.Control>
        <span className="flex wraps baseline medium gap-1-5">
          {words(title)}
          {own === 0 ? null : <span className="soft regular">{words('keySettings.own', { count: own })}</span>}
        </span>
      </Accordion.Control>
      <Accordion.Panel>
        <div className={`grid level soft small ${styles.heads}`} aria-hidden="true">
          <span>{words('keySettings.command')}</span>
          <span>{words('keySettings.first')}</span>
          <span>{words('keySettings.second')}</span>
        </div>
        <ul>{children}</ul>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
