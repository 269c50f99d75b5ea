import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { StationRelease } from '../../components/frame/StationRelease.tsx';
import { drop } from '../../data/context.ts';
import { useActions, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { AppearanceForm } from './AppearanceForm.tsx';
import { CodeSheetForm } from './codes/CodeSheetForm.tsx';
import { SettingsForm } from './form/SettingsForm.tsx';
import { Panel } from './Panel.tsx';

export function StationPage() {
  const words = useWords();
  const operator = useSelected('station', ({ status }) => status?.operator ?? '');
  const isAsked = useSelected('navigation', ({ changesOperator }) => changesOperator);
  return (
    <>
      <Panel title={words('settings.appearance.title')}>
        <AppearanceForm />
      </Panel>
      <Panel title={words('settings.operator.title')}>
        <StationRelease />
        <SettingsForm of="operator" values={{ operator }} isAsked={isAsked} />
      </Panel>
      <Panel title={words('codes.panel')}>
        <CodeSheetForm />
      </Panel>
      <FirstStepsAgain />
    </>
  );
}

/** Where they were put away before the last was done. */
function FirstStepsAgain() {
  const words = useWords();
  const isOffered = useSelected(
    'setup',
    ({ view }) => view?.isHidden === true && view.steps.some(({ isDone }) => !isDone),
  );
  const { look, hide } = useActions('setup');
  const { go } = useActions('navigation');
  useEffect(() => drop(look()), [look]);
  if (!isOffered) return null;
  const show = () => drop(hide(false).then((isShown) => isShown && go('shoot')));
  return (
    <Button variant="default" onClick={show} data-testid="setup-show">
      {words('setup.show')}
    </Button>
  );
}
