import { Button, Group, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { DetectedCameraView } from '../../../../main/contract/tether.ts';
import type { TetherCamera } from '../../../../main/contract/tetherView.ts';
import { drop } from '../../../data/context.ts';
import { useActions, useFields } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './TetherSection.module.css';

export function TetherChoice({ bound }: { bound: TetherCamera | null }) {
  const words = useWords();
  const { found, looking, busy: changing } = useFields('tether', 'found', 'looking', 'busy');
  const { find, choose, free } = useActions('tether');
  return (
    <div className="column gap-4">
      <Group gap="sm">
        <Text className="roomy" c="var(--ink-soft)">
          {bound === null ? words('sources.tether.help') : words('sources.tether.helpBound')}
        </Text>
        <Button
          variant={bound === null ? 'filled' : 'default'}
          loading={looking}
          leftSection={<IconRefresh size={20} aria-hidden="true" />}
          data-testid="tether-look"
          onClick={() => drop(find())}
        >
          {words('sources.tether.look')}
        </Button>
      </Group>
      {found === null ? null : (
        <ul className={`column gap-3 ${styles.found}`} aria-label={words('sources.tether.found')}>
          {found.cameras.map((camera, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two cameras of one model that cannot be asked have nothing else that differs.
            <li key={`${camera.serialNumber ?? ''} ${index}`}>
              <FoundCamera
                camera={camera}
                busy={changing}
                onChoose={(chosen) => drop(choose(chosen))}
                onFree={() => drop(free())}
              />
            </li>
          ))}
          {found.message === null ? null : <li role="status">{words(found.message)}</li>}
        </ul>
      )}
    </div>
  );
}

function FoundCamera({
  camera: { model, serialNumber, bound, problem, canFree },
  busy,
  onChoose,
  onFree,
}: {
  camera: DetectedCameraView;
  busy: boolean;
  onChoose(camera: TetherCamera): void;
  onFree(): void;
}) {
  const words = useWords();
  return (
    <Group gap="sm">
      <div className="roomy">
        <strong>{model}</strong>
        <div className="breaks">
          {serialNumber === null
            ? words('sources.tether.noSerial')
            : words('sources.tether.serial', { number: serialNumber })}
        </div>
        {problem === null ? null : <div className="stop">{words(problem)}</div>}
      </div>
      {bound ? (
        <span>{words('sources.tether.inUse')}</span>
      ) : canFree ? (
        <Button loading={busy} onClick={onFree} data-testid="tether-free">
          {words('sources.tether.free')}
        </Button>
      ) : (
        <Button
          loading={busy}
          disabled={serialNumber === null || problem !== null}
          onClick={() => {
            if (serialNumber !== null) onChoose({ model, serialNumber });
          }}
        >
          {words('sources.tether.use')}
        </Button>
      )}
    </Group>
  );
}
