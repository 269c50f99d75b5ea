import { StationRelease } from '../../components/frame/StationRelease.tsx';
import { useSelected } from '../../stores/useStores.ts';
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
    </>
  );
}
