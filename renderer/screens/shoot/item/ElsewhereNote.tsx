import { Flex } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Age } from '../../../components/Age.tsx';
import { CommandButton } from '../../../components/CommandButton.tsx';
import { useKeyHint } from '../../../keyboard/useKeyHint.ts';
import { useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { useShootCommands } from '../commands/shootCommands.ts';

export function ElsewhereNote() {
  const words = useWords();
  const keyHint = useKeyHint();
  const { run } = useShootCommands();
  const elsewhere = useSelected('station', (station) => station.status?.openElsewhere ?? null);
  if (elsewhere === null) return null;
  return (
    <div className="column on-look gap-2 pad-3 round" role="alert" data-testid="open-elsewhere">
      <Flex component="p" align="center" gap="var(--space-2)" fz="var(--text-m)" fw="var(--strong)">
        <IconUsers size={20} aria-hidden="true" /> {words('elsewhere.title', { station: elsewhere.station })}
      </Flex>
      <p className="small snug breaks">
        <Age at={elsewhere.since} /> · {words('elsewhere.text')}
      </p>
      <div className="flex wraps gap-2 shares">
        <CommandButton
          label={words('elsewhere.takeOver')}
          hint={keyHint('takeOver')}
          testId="take-over"
          onPress={() => run('takeOver')}
        />
      </div>
    </div>
  );
}
