import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { DriftView, GoldenCameraView } from '../../../../main/contract/golden.ts';
import { sourceName } from '../../../../main/contract/photoSources.ts';
import { percent } from '../../../../main/texts/sizes.ts';
import { type Text, text } from '../../../../main/texts/text.ts';
import { PickFileButton } from '../../../components/add/PickFileButton.tsx';
import { ShootTargetButton } from '../../../components/add/ShootTargetButton.tsx';
import { DriftChart } from '../../../components/picture/DriftChart.tsx';
import { useToday } from '../../../components/useTimed.ts';
import { drop } from '../../../data/context.ts';
import { clockTime } from '../../../format/times.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';

export function GoldenCamera({ camera: { camera: name, reference, shots, drifts } }: { camera: GoldenCameraView }) {
  const words = useWords();
  const today = useToday();
  const busy = useSelected('golden', (golden) => golden.busy);
  const { measure, forget } = useActions('golden');
  const newest = shots.at(-1);
  return (
    <section
      aria-label={words('sources.target.of', { camera: sourceName(name) })}
      className="column gap-4 lined round pad-5"
      data-testid={`golden-${name}`}
    >
      <div className="flex baseline wraps gap-2-5">
        <h4 className="large">{name}</h4>
        <span className="soft">
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
        <ul className="column gap-2">
          {drifts.map((drift) => (
            <DriftLine key={drift.figure} drift={drift} />
          ))}
        </ul>
      )}
      {shots.length < 2 ? null : <Charts shots={shots} />}
      <Group gap="xs">
        <ShootTargetButton label={words('sources.target.shootNow')} camera={name} purpose="shot" />
        <PickFileButton
          accept="image/*"
          label={words('sources.target.pickShot')}
          busy={busy}
          onFile={(file) => drop(measure(name, 'shot', file))}
        />
        <ShootTargetButton label={words('sources.target.newReference')} isSecond camera={name} purpose="reference" />
        <StopFollowing days={shots.length} busy={busy} onStop={() => drop(forget(name))} />
      </Group>
    </section>
  );
}

/** Asks again, since the reference and its days are lost. */
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
  steady: { Icon: IconCircleCheck, style: 'soft' },
  drifts: { Icon: IconAlertTriangle, style: 'look medium' },
  unknown: { Icon: IconHelpCircle, style: 'soft' },
} as const;

function DriftLine({ drift: { level, text } }: { drift: DriftView }) {
  const words = useWords();
  const { Icon, style } = looks[level];
  return (
    <li className={`said ${style}`}>
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
    <div className="grid gap-5 tiles">
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
