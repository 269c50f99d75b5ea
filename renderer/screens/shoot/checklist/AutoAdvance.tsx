import { Switch } from '@mantine/core';

/** Whether the next side becomes active after a photo. Off: the side stays, and a further photo takes the place of the last. */
export function AutoAdvance({ on, onChange }: { on: boolean; onChange(on: boolean): void }) {
  return (
    <Switch
      size="md"
      label="Go on by itself"
      description={on ? undefined : 'The side stays until you go on: the next photo replaces its last one.'}
      checked={on}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
