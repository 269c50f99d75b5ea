import { Switch } from '@mantine/core';
import { drop } from '../../../stores/context.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';

/** Whether the next side becomes active after a photo. Off: the side stays, and a further photo takes the place of the last. */
export function AutoAdvance() {
  const isOn = useSelected('station', ({ status }) => status?.autoAdvance ?? true);
  const { setAutoAdvance } = useActions('station');
  return (
    <Switch
      size="md"
      label="Go on by itself"
      description={isOn ? undefined : 'The side stays until you go on: the next photo replaces its last one.'}
      checked={isOn}
      onChange={(event) => drop(setAutoAdvance(event.currentTarget.checked))}
    />
  );
}
