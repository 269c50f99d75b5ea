import { Button, Group, Text } from '@mantine/core';
import { IconShoe } from '@tabler/icons-react';
import { useContext } from 'react';
import { text } from '../../../../main/texts/text.ts';
import { drop } from '../../../data/context.ts';
import { slotName } from '../../../keyboard/bindings.ts';
import { capText, keyLabel } from '../../../keyboard/keyPress.ts';
import { BindingsContext, useKeyHint } from '../../../keyboard/useKeyHint.ts';
import { useActions } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { KeyConflict } from '../keys/KeyConflict.tsx';
import { useLearntKey } from '../keys/useLearntKey.ts';
import { SourceSection } from './SourceSection.tsx';

/** The pedal is the shutter's second key. Settings › Keys gives a pedal other commands. */
const pedal = { command: 'shutter', slot: 'second' } as const;

/** The pedal types a key, learned by pressing it. */
export function PedalSection() {
  const words = useWords();
  const isSet = useContext(BindingsContext).key(pedal.command, pedal.slot) !== null;
  return (
    <SourceSection
      name="pedal"
      icon={IconShoe}
      title={words('sources.pedal.title')}
      state={
        isSet ? { tone: 'good', label: text('sources.pedal.set') } : { tone: 'neutral', label: text('sources.off') }
      }
      source={null}
    >
      <PedalKey />
    </SourceSection>
  );
}

function PedalKey() {
  const words = useWords();
  const keyHint = useKeyHint();
  const pedalKey = useContext(BindingsContext).key(pedal.command, pedal.slot);
  const { change } = useActions('keys');
  const learnt = useLearntKey();
  const isLearning = learnt.learning !== null;
  return (
    <div>
      <Group gap="sm">
        <Text data-testid="pedal-key">
          {pedalKey === null
            ? words('sources.pedal.help', { key: capText(keyHint('shutter') ?? '–') })
            : words('sources.pedal.types', { key: capText(keyLabel(pedalKey)) })}
        </Text>
        <Button
          variant={isLearning ? 'light' : 'default'}
          onClick={(event) => {
            // The pedal's key must not press this button again.
            event.currentTarget.blur();
            learnt.learn(isLearning ? null : pedal);
          }}
        >
          {isLearning
            ? words('sources.pedal.learning')
            : pedalKey === null
              ? words('sources.pedal.learn')
              : words('sources.pedal.learnOther')}
        </Button>
        {pedalKey === null ? null : (
          <Button variant="default" onClick={() => drop(change({ [slotName(pedal.command, pedal.slot)]: null }))}>
            {words('sources.pedal.forget')}
          </Button>
        )}
      </Group>
      <div role="status">
        {learnt.refusal === null ? null : <Text c="var(--stop-fg)">{words(learnt.refusal)}</Text>}
      </div>
      {learnt.conflict === null ? null : <KeyConflict conflict={learnt.conflict} onAnswer={learnt.answer} />}
    </div>
  );
}
