import { StationRelease } from '../../components/frame/StationRelease.tsx';
import { useActions, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { AppearanceForm } from './AppearanceForm.tsx';
import { CodeSheetForm } from './codes/CodeSheetForm.tsx';
import { OperatorForm } from './OperatorForm.tsx';
import { Panel } from './Panel.tsx';

export function StationPage() {
  const words = useWords();
  const operator = useSelected('station', ({ status }) => status?.operator ?? '');
  const isAsked = useSelected('navigation', ({ changesOperator }) => changesOperator);
  const { setOperator } = useActions('station');
  return (
    <>
      <Panel title={words('settings.operator.title')}>
        <StationRelease />
        <OperatorForm operator={operator} isAsked={isAsked} onSave={setOperator} />
      </Panel>
      <Panel title={words('codes.panel')}>
        <CodeSheetForm />
      </Panel>
      <Panel title={words('settings.appearance.title')}>
        <AppearanceForm />
      </Panel>
    </>
  );
}
