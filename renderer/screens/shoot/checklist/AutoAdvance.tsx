import { Switch } from '@mantine/core';
import { drop } from '../../../data/context.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';

export function AutoAdvance() {
  const words = useWords();
  const isOn = useSelected('station', ({ status }) => status?.autoAdvance ?? true);
  const { setAutoAdvance } = useActions('station');
  return (
    <Switch
      size="md"
      label={words('checklist.autoAdvance')}
      description={isOn ? undefined : words('checklist.autoAdvanceOff')}
      checked={isOn}
      onChange={(event) => drop(setAutoAdvance(event.currentTarget.checked))}
    />
  );
}
