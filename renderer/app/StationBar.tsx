import { StatusBar } from '../components/frame/StatusBar.tsx';
import { drop } from '../stores/context.ts';
import { useActions, useSelected, useStores } from '../stores/useStores.ts';

/** How the station stands, and the ways from there to where it is mended. */
export function StationBar({ onRefused }: { onRefused(): void }) {
  const stores = useStores();
  const status = useSelected('station', (station) => station.status);
  const link = useSelected('station', (station) => station.link);
  const { goToSettings } = useActions('navigation');
  const { wake } = useActions('station');

  function showParked(): void {
    stores.queue.getState().setStage('needs_attention');
    stores.navigation.getState().go('queue');
  }

  return (
    <StatusBar
      status={status}
      link={link}
      onSettings={goToSettings}
      onParked={showParked}
      onRefused={onRefused}
      onWake={() => drop(wake())}
    />
  );
}
