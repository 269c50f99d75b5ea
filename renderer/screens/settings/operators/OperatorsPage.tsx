import { Button, FileButton } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { drop } from '../../../data/context.ts';
import { useActions, useFields } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { SettingsForm } from '../form/SettingsForm.tsx';
import { Panel } from '../Panel.tsx';
import { FleetOperatorsPanel } from './FleetOperatorsPanel.tsx';
import { OperatorForm } from './OperatorForm.tsx';
import { OperatorRow } from './OperatorRow.tsx';
import styles from './OperatorsPage.module.css';
import { PinPanel } from './PinPanel.tsx';

/** Who works here: added, renamed, removed, or taken from a list. */
export function OperatorsPage(): ReactNode {
  const words = useWords();
  const { view, busy, result, bad } = useFields('operators', 'view', 'busy', 'result', 'bad');
  const { look, importList } = useActions('operators');
  useEffect(() => drop(look()), [look]);
  const operators = view?.operators ?? [];
  return (
    <>
      <Panel title={words('settings.operators.title')}>
        <p>{words('settings.operators.help')}</p>
        {operators.length === 0 ? (
          <p data-testid="no-operators">{words('settings.operators.none')}</p>
        ) : (
          <ul className="grid gap-2" data-testid="operators">
            {operators.map((operator) => (
              <OperatorRow key={operator.id} operator={operator} />
            ))}
          </ul>
        )}
        <FormResultLine result={result} />
        {bad.length === 0 ? null : (
          <ul data-testid="bad-operators">
            {bad.map(({ line, field, why }) => (
              <li key={`${line}-${field}`}>
                {words('operators.badLine', { line: String(line), field, message: why })}
              </li>
            ))}
          </ul>
        )}
        <OperatorForm />
        <FileButton accept=".csv,.xlsx,.json,.txt" onChange={(file) => file !== null && drop(importList(file))}>
          {(props) => (
            <Button {...props} variant="default" loading={busy} className={styles.import ?? ''}>
              {words('settings.operators.import')}
            </Button>
          )}
        </FileButton>
      </Panel>
      <Panel title={words('settings.operators.lock')}>
        <SettingsForm of="operators" />
      </Panel>
      <PinPanel />
      <FleetOperatorsPanel />
    </>
  );
}
