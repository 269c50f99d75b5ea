import type { StatusView } from '../../../preload/contract/views.ts';
import { useStoreState } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { AppearanceForm } from './AppearanceForm.tsx';
import { OperatorForm } from './OperatorForm.tsx';
import { Panel } from './Panel.tsx';

/** Who works here, and how it looks and sounds. */
export function StationPage({ status }: { status: StatusView }) {
  const words = useWords();
  const station = useStoreState('station');
  return (
    <>
      <Panel title={words('settings.operator.title')}>
        <OperatorForm operator={status.operator} onSave={station.setOperator} />
      </Panel>
      <Panel title={words('settings.appearance.title')}>
        <AppearanceForm />
      </Panel>
    </>
  );
}
