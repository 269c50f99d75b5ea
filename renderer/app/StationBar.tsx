import { StatusBar } from '../components/frame/StatusBar.tsx';
import { drop } from '../data/context.ts';
import { useActions, useSelected, useStores } from '../stores/useStores.ts';

/** How the station stands, and the ways from there to where it is mended. */
export function StationBar({ onRefused, onOperator }: { onRefused(): void; onOperator(): void }) {
  const stores = useStores();
  const status = useSelected('station', (station) => station.status);
  const link = useSelected('station', (station) => station.link);
  const { goToSettings } = useActions('navigation');
  const { wake } = useActions('station');

  function showParked(): void {
    stores.queue.getState().setStage('needs_attention');
    stores.navigation.getState().go('queue');
  }

  /** Those that no item has lie on Shoot. */
  function showOnlyHere(): void {
    if (status?.release.items === 0) stores.navigation.getState().go('shoot');
    else {
      stores.queue.getState().setList('onlyHere');
      stores.navigation.getState().go('queue');
    }
  }

  return (
    <StatusBar
      status={status}
      link={link}
      onSettings={goToSettings}
      onParked={showParked}
      onOnlyHere={showOnlyHere}
      onRefused={onRefused}
      onWake={() => drop(wake())}
      onOperator={onOperator}
    />
  );
}
