import { useSelected } from '../../../stores/useStores.ts';
import { LimitsSection } from './LimitsSection.tsx';
import { UserForm } from './UserForm.tsx';

/** What belongs to the partner beside how it is reached: its limits, and its user records. */
export function PartnerPanels() {
  const isConnected = useSelected('station', ({ status }) => (status?.mode ?? 'unconnected') !== 'unconnected');
  return isConnected ? (
    <>
      <LimitsSection />
      <UserForm />
    </>
  ) : null;
}
