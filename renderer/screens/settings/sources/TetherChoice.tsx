import { Button, Group, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { DetectedCameraView } from '../../../../preload/contract/tether.ts';
import type { TetherCamera } from '../../../../preload/contract/tetherView.ts';
import { drop } from '../../../stores/context.ts';
import { useStoreState } from '../../../stores/useStores.ts';
import styles from './TetherSection.module.css';

/** Looks for what is plugged in, and binds the station to one of them by its serial number. */
export function TetherChoice({ bound }: { bound: TetherCamera | null }) {
  const { found, looking, changing, look, choose, free } = useStoreState('tether');
  return (
    <div className={styles.choice}>
      <Group gap="sm">
        <Text className={styles.grow ?? ''} c="var(--ink-soft)">
          {bound === null
            ? 'A camera on a USB cable: the Shoot screen shows its live picture, and a key, a pedal, a button or the camera itself takes the photo. The station stays with the one you choose, whichever socket it is plugged into.'
            : 'To use another camera, plug it in and look for it.'}
        </Text>
        <Button
          variant={bound === null ? 'filled' : 'default'}
          loading={looking}
          leftSection={<IconRefresh size={20} aria-hidden="true" />}
          data-testid="tether-look"
          onClick={() => drop(look())}
        >
          Look for cameras
        </Button>
      </Group>
      {found === null ? null : (
        <ul className={styles.found} aria-label="Cameras that are plugged in">
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
          {found.message === null ? null : <li role="status">{found.message}</li>}
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
  return (
    <Group gap="sm">
      <div className={styles.grow}>
        <strong>{model}</strong>
        <div className={styles.serial}>{serialNumber === null ? 'Serial number not known' : `Nr. ${serialNumber}`}</div>
        {problem === null ? null : <div className={styles.problem}>{problem}</div>}
      </div>
      {bound ? (
        <span>In use</span>
      ) : canFree ? (
        <Button loading={busy} onClick={onFree} data-testid="tether-free">
          Free the camera
        </Button>
      ) : (
        <Button
          loading={busy}
          disabled={serialNumber === null || problem !== null}
          onClick={() => {
            if (serialNumber !== null) onChoose({ model, serialNumber });
          }}
        >
          Use this camera
        </Button>
      )}
    </Group>
  );
}
