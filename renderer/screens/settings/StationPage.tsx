import type { StatusView } from '../../../preload/contract/views.ts';
import { useStoreState } from '../../stores/useStores.ts';
import { AppearanceForm } from './AppearanceForm.tsx';
import { OperatorForm } from './OperatorForm.tsx';
import { Panel } from './Panel.tsx';

/** Who works here, and how it looks and sounds. */
export function StationPage({ status }: { status: StatusView }) {
  const station = useStoreState('station');
  return (
    <>
      <Panel title="Operator">
        <OperatorForm operator={status.operator} onSave={station.setOperator} />
      </Panel>
      <Panel title="Appearance and sound">
        <AppearanceForm />
      </Panel>
    </>
  );
}
