import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconUsb } from '@tabler/icons-react';
import { useEffect } from 'react';
import { tetherTestUrl } from '../../../../main/contract/assets.ts';
import { photoSources } from '../../../../main/contract/photoSources.ts';
import type { TetherView } from '../../../../main/contract/tetherView.ts';
import { byteSize } from '../../../../main/texts/sizes.ts';
import { type Text as TextOf, text } from '../../../../main/texts/text.ts';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { LivePicture } from '../../../components/picture/LivePicture.tsx';
import { Picture } from '../../../components/picture/Picture.tsx';
import { drop } from '../../../data/context.ts';
import type { Wording } from '../../../format/words.ts';
import { useActions, useFields, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { SettingsForm } from '../form/SettingsForm.tsx';
import { SourceSection } from './SourceSection.tsx';
import { TetherChoice } from './TetherChoice.tsx';
import styles from './TetherSection.module.css';

const states: Readonly<Record<TetherView['state'], Wording>> = {
  off: { tone: 'neutral', label: text('sources.off') },
  looking: { tone: 'info', label: text('sources.tether.looking') },
  absent: { tone: 'bad', label: text('sources.tether.absent') },
  held: { tone: 'bad', label: text('sources.tether.held') },
  no_program: { tone: 'bad', label: text('sources.tether.noProgram') },
  opening: { tone: 'busy', label: text('sources.tether.opening') },
  ready: { tone: 'good', label: text('sources.tether.ready') },
  recovering: { tone: 'warn', label: text('sources.tether.recovering') },
  replug: { tone: 'bad', label: text('sources.tether.replug') },
};

export function TetherSection() {
  const words = useWords();
  const view = useSelected('tether', (tether) => tether.view);
  if (view === null) return null;
  return (
    <SourceSection
      name="tether"
      icon={IconUsb}
      title={words('sources.tether.title')}
      state={states[view.state]}
      source={photoSources.tether}
    >
      {view.camera === null ? null : <BoundCamera view={view} />}
      <TetherChoice bound={view.camera} />
    </SourceSection>
  );
}

function BoundCamera({ view }: { view: TetherView }) {
  const words = useWords();
  const { camera, test, testing, result, busy } = useFields('tether', 'camera', 'test', 'testing', 'result', 'busy');
  const { watch, takeTest, endTest, choose } = useActions('tether');
  useEffect(() => watch(), [watch]);
  const isReady = view.state === 'ready';
  return (
    <div className="flex wraps top gap-6">
      <div className={`holds cut round photo-ground ${styles.preview}`} data-testid="tether-preview">
        {isReady && test?.picture != null ? (
          <Picture
            key={test.picture}
            src={tetherTestUrl(test.picture)}
            alt={words('sources.tether.testPicture')}
            className="block wide tall contain"
          />
        ) : isReady && camera?.surface != null ? (
          <LivePicture
            surface={camera.surface}
            label={words('sources.livePicture', { camera: camera.label })}
            overlay={null}
            shot={null}
          />
        ) : (
          <p className="middle tall centre pad-5">{words(previewText(view))}</p>
        )}
      </div>
      <div className={`column gap-4 ${styles.facts}`}>
        <CameraFacts view={view} />
        <Trouble view={view} />
        {view.warnings.map((warning) => (
          <p key={words(warning)} className="said look">
            <IconAlertTriangle size={20} aria-hidden="true" /> {words(warning)}
          </p>
        ))}
        <Group gap="xs">
          <Button loading={testing} disabled={!isReady} onClick={() => drop(takeTest())} data-testid="tether-test">
            {words('sources.tether.takeTest')}
          </Button>
          {test?.picture != null && view.canPreview ? (
            <Button variant="default" onClick={endTest} data-testid="tether-live">
              {words('sources.tether.backToLive')}
            </Button>
          ) : null}
          <Button variant="default" loading={busy} onClick={() => drop(choose(null))}>
            {words('sources.tether.stop')}
          </Button>
        </Group>
        <FormResultLine result={result} />
        <SettingsForm of="tether" />
      </div>
    </div>
  );
}

function previewText({ state, canPreview }: TetherView): TextOf {
  if (state !== 'ready') return text('sources.tether.noPicture');
  return canPreview ? text('sources.tether.starting') : text('sources.tether.noPreview');
}

function CameraFacts({ view }: { view: TetherView }) {
  const words = useWords();
  const { card } = view;
  return (
    <dl className="facts beside">
      <dt>{words('sources.tether.camera')}</dt>
      <dd>{view.camera?.model}</dd>
      <dt>{words('sources.tether.serialNumber')}</dt>
      <dd>{view.camera?.serialNumber}</dd>
      {view.battery === null ? null : (
        <>
          <dt>{words('sources.tether.battery')}</dt>
          <dd>{view.battery}</dd>
        </>
      )}
      {card.state === 'unknown' ? null : (
        <>
          <dt>{words('sources.tether.card')}</dt>
          <dd>{words(cardText(card))}</dd>
        </>
      )}
      {view.lens === null || view.lens === '' ? null : (
        <>
          <dt>{words('sources.tether.lens')}</dt>
          <dd>{view.lens}</dd>
        </>
      )}
    </dl>
  );
}

function cardText({ state, freeBytes, freeImages }: TetherView['card']): TextOf {
  if (state === 'missing') return text('sources.tether.noCard');
  if (freeImages !== null) return text('sources.tether.roomFor', { count: freeImages });
  return freeBytes === null
    ? text('sources.tether.cardIn')
    : text('sources.tether.cardFree', { size: byteSize(freeBytes) });
}

function Trouble({ view }: { view: TetherView }) {
  const words = useWords();
  const { retry, free } = useActions('tether');
  if (view.message === null) return null;
  return (
    <Alert
      color={view.state === 'recovering' ? 'orange.9' : 'red.9'}
      variant="outline"
      icon={<IconAlertTriangle aria-hidden="true" />}
      role="alert"
      data-testid="tether-trouble"
    >
      <Text c="var(--ink)" fw={600}>
        {words(view.message)}
      </Text>
      {view.help === null ? null : <Text c="var(--ink)">{words(view.help)}</Text>}
      <Group gap="xs" mt="xs">
        {view.canFree ? <Button onClick={() => drop(free())}>{words('sources.tether.free')}</Button> : null}
        {view.state === 'recovering' ? null : (
          <Button variant="default" onClick={() => drop(retry())}>
            {words('sources.tryAgain')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
