import { useSelected } from '../../../stores/useStores.ts';
import { LimitsSection } from './LimitsSection.tsx';
import { UserForm } from './UserForm.tsx';

export function PartnerPanels() {
  const isConnected = useSelected('station', ({ status }) => (status?.mode ?? 'unconnected') !== 'unconnected');
  return isConnected ? (
    <>
      <LimitsSection />
      <UserForm />
    </>
  ) : null;
}
