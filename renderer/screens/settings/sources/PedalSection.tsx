import { Button, Group, Text } from '@mantine/core';
import { IconShoe } from '@tabler/icons-react';
import { useState } from 'react';
import { judgePedalKey, keyLabel } from '../../../keyboard/pedalKey.ts';
import { useScreenKeys } from '../../../keyboard/screenKeys.ts';
import { keyHint } from '../../../keyboard/shootKeys.ts';
import { drop } from '../../../stores/context.ts';
import { useStoreState } from '../../../stores/useStores.ts';
import { SourceSection } from './SourceSection.tsx';

/** A foot pedal that types a key: the key is learned by pressing it. */
export function PedalSection() {
  const { settings } = useStoreState('camera');
  const isSet = settings !== null && settings.pedalKey !== null;
  return (
    <SourceSection
      name="pedal"
      icon={IconShoe}
      title="Foot pedal"
      state={isSet ? { tone: 'good', label: 'Set' } : { tone: 'neutral', label: 'Off' }}
      source={null}
    >
      <PedalKey />
    </SourceSection>
  );
}

function PedalKey() {
  const { settings, setPedalKey } = useStoreState('camera');
  const [learning, setLearning] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

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

  if (settings === null) return null;
  return (
    <div>
      <Group gap="sm">
        <Text data-testid="pedal-key">
          {settings.pedalKey === null
            ? `A foot pedal that types a key can take the photo, as ${keyHint('shutter')} does.`
            : `The pedal types ${keyLabel(settings.pedalKey)}: it takes the photo.`}
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
          {learning ? 'Press the pedal now… (Esc ends)' : settings.pedalKey === null ? 'Set the pedal' : 'Another key'}
        </Button>
        {settings.pedalKey === null ? null : (
          <Button variant="default" onClick={() => drop(setPedalKey(null))}>
            Forget the pedal
          </Button>
        )}
      </Group>
      <div role="status">{refusal === null ? null : <Text c="var(--bad-fg)">{refusal}</Text>}</div>
    </div>
  );
}
