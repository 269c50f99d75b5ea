import { Button, Group, Text } from '@mantine/core';
import { IconShoe } from '@tabler/icons-react';
import { useState } from 'react';
import { type Text as TextOf, text } from '../../../../main/texts/text.ts';
import { judgePedalKey, keyLabel } from '../../../keyboard/pedalKey.ts';
import { useScreenKeys } from '../../../keyboard/screenKeys.ts';
import { keyHint } from '../../../keyboard/shootKeys.ts';
import { drop } from '../../../stores/context.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { SourceSection } from './SourceSection.tsx';

/** A foot pedal that types a key: the key is learned by pressing it. */
export function PedalSection() {
  const words = useWords();
  const isSet = useSelected('camera', ({ settings }) => (settings?.pedalKey ?? null) !== null);
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
  const pedalKey = useSelected('camera', ({ settings }) => settings?.pedalKey);
  const { setPedalKey } = useActions('camera');
  const [learning, setLearning] = useState(false);
  const [refusal, setRefusal] = useState<TextOf | null>(null);

  useScreenKeys((press) => {
    if (!learning) return false;
    if (press.key === 'Escape') {
      setLearning(false);
      return true;
    }
    const judged = judgePedalKey(press);
    setRefusal(judged.ok ? null : judged.why);
    if (judged.ok) {
      setLearning(false);
      drop(setPedalKey(press.key));
    }
    return true;
  });

  if (pedalKey === undefined) return null;
  return (
    <div>
      <Group gap="sm">
        <Text data-testid="pedal-key">
          {pedalKey === null
            ? words('sources.pedal.help', { key: keyHint('shutter') })
            : words('sources.pedal.types', { key: keyLabel(pedalKey) })}
        </Text>
        <Button
          variant={learning ? 'light' : 'default'}
          onClick={(event) => {
            // The pedal's key must not press this button again.
            event.currentTarget.blur();
            setRefusal(null);
            setLearning(!learning);
          }}
        >
          {learning
            ? words('sources.pedal.learning')
            : pedalKey === null
              ? words('sources.pedal.learn')
              : words('sources.pedal.learnOther')}
        </Button>
        {pedalKey === null ? null : (
          <Button variant="default" onClick={() => drop(setPedalKey(null))}>
            {words('sources.pedal.forget')}
          </Button>
        )}
      </Group>
      <div role="status">{refusal === null ? null : <Text c="var(--bad-fg)">{words(refusal)}</Text>}</div>
    </div>
  );
}
