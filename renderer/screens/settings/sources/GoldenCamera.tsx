import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { type Text, text } from '../../../../main/texts/text.ts';
import type { DriftView, GoldenCameraView, GoldenView } from '../../../../preload/contract/golden.ts';
import { PickFileButton } from '../../../components/add/PickFileButton.tsx';
import { ShootTargetButton } from '../../../components/add/ShootTargetButton.tsx';
import { DriftChart } from '../../../components/picture/DriftChart.tsx';
import { percent } from '../../../format/sizes.ts';
import { clockTime } from '../../../format/times.ts';
import { drop } from '../../../stores/context.ts';
import type { GoldenState } from '../../../stores/settings/goldenStore.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './GoldenCamera.module.css';

export interface GoldenCameraProps {
  readonly camera: GoldenCameraView;
  readonly awaited: GoldenView['awaited'];
  readonly busy: boolean;
  readonly golden: Pick<GoldenState, 'awaitShot' | 'measure' | 'forget'>;
  readonly today: number;
}

/** The target card of one camera: what the newest shot says, and how it came to that. */
export function GoldenCamera({ camera, awaited, busy, golden, today }: GoldenCameraProps) {
  const words = useWords();
  const { camera: name, reference, shots, drifts } = camera;
  const newest = shots.at(-1);
  const onAwait = (next: GoldenView['awaited']) => drop(golden.awaitShot(next));
  return (
    <section
      aria-label={words('sources.target.of', { camera: name })}
      className={styles.camera}
      data-testid={`golden-${name}`}
    >
      <div className={styles.head}>
        <h4>{name}</h4>
        <span className={styles.when}>
          {newest === undefined
            ? words('sources.target.noShot', { file: reference.filename, at: clockTime(reference.at, today) })
            : words('sources.target.days', {
                file: reference.filename,
                at: clockTime(reference.at, today),
                count: shots.length,
                newest: clockTime(newest.at, today),
              })}
        </span>
      </div>
      {drifts.length === 0 ? null : (
        <ul className={styles.drifts}>
          {drifts.map((drift) => (
            <DriftLine key={drift.figure} drift={drift} />
          ))}
        </ul>
      )}
      {shots.length < 2 ? null : <Charts shots={shots} />}
      <Group gap="xs">
        <ShootTargetButton
          label={words('sources.target.shootNow')}
          {...{ awaited, busy, onAwait }}
          camera={name}
          purpose="shot"
        />
        <PickFileButton
          accept="image/*"
          label={words('sources.target.pickShot')}
          busy={busy}
          onFile={(file) => drop(golden.measure(name, 'shot', file))}
        />
        <ShootTargetButton
          label={words('sources.target.newReference')}
          isSecond
          {...{ awaited, busy, onAwait }}
          camera={name}
          purpose="reference"
        />
        <StopFollowing days={shots.length} busy={busy} onStop={() => drop(golden.forget(name))} />
      </Group>
    </section>
  );
}

/** Asks once more: the reference and all its days cannot be had back. */
function StopFollowing({ days, busy, onStop }: { days: number; busy: boolean; onStop(): void }) {
  const words = useWords();
  const [asks, setAsks] = useState(false);
  if (!asks) {
    return (
      <Button variant="default" disabled={busy} onClick={() => setAsks(true)}>
        {words('sources.target.stop')}
      </Button>
    );
  }
  return (
    <>
      <Button color="red.9" disabled={busy} onClick={onStop}>
        {words('sources.target.forget', { count: days })}
      </Button>
      <Button variant="default" onClick={() => setAsks(false)}>
        {words('sources.target.keep')}
      </Button>
    </>
  );
}

const looks = {
  steady: { Icon: IconCircleCheck, style: styles.steady },
  drifts: { Icon: IconAlertTriangle, style: styles.drifting },
  unknown: { Icon: IconHelpCircle, style: styles.unknown },
} as const;

function DriftLine({ drift: { level, text } }: { drift: DriftView }) {
  const words = useWords();
  const { Icon, style } = looks[level];
  return (
    <li className={style}>
      <Icon size={20} aria-hidden="true" />
      <span>{words(text)}</span>
    </li>
  );
}

function Charts({ shots }: Pick<GoldenCameraView, 'shots'>) {
  const words = useWords();
  const line = (pick: (shot: GoldenCameraView['shots'][number]) => number | null) =>
    shots.flatMap((shot) => {
      const value = pick(shot);
      return value === null ? [] : [{ at: shot.at, value }];
    });
  return (
    <div className={styles.charts}>
      <DriftChart
        label={words('sources.target.exposure')}
        points={line(({ stops }) => stops)}
        steady={[-0.25, 0.25]}
        format={inStops}
      />
      <DriftChart
        label={words('sources.target.colour')}
        points={line(({ colour }) => colour)}
        steady={[-0.06, 0.06]}
        format={inPercent}
      />
      <DriftChart
        label={words('sources.target.sharpness')}
        points={line(({ sharpness }) => sharpness)}
        steady={[0.8, 1.2]}
        format={percent}
      />
      <DriftChart
        label={words('sources.target.shift')}
        points={line(({ shift }) => shift)}
        steady={[0, 0.03]}
        format={percent}
      />
    </div>
  );
}

const inStops = (value: number): Text => text('sources.target.stops', { value });
const inPercent = (value: number): Text => text('sources.target.percent', { value: Math.round(value * 100) });
