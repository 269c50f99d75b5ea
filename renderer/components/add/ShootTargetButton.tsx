import { Button } from '@mantine/core';
import { drop } from '../../data/context.ts';
import { useActions, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';

export interface ShootTargetButtonProps {
  readonly label: string;
  readonly camera: string;
  readonly purpose: 'reference' | 'shot';
  readonly isSecond?: boolean;
}

/** The next photo is the card; a second press takes that back. */
export function ShootTargetButton({ label, camera, purpose, isSecond = false }: ShootTargetButtonProps) {
  const words = useWords();
  const busy = useSelected('golden', (golden) => golden.busy);
  const waits = useSelected(
    'golden',
    ({ view }) => view?.awaited?.camera === camera && view.awaited.purpose === purpose,
  );
  const { awaitShot } = useActions('golden');
  return (
    <Button
      loading={busy}
      variant={waits || isSecond ? 'default' : 'filled'}
      onClick={() => drop(awaitShot(waits ? null : { camera, purpose }))}
    >
      {waits ? words('sources.target.waiting') : label}
    </Button>
  );
}
