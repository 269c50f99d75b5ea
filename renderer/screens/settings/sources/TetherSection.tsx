import { Alert, Button, Group, Switch, Text } from '@mantine/core';
import { IconAlertTriangle, IconUsb } from '@tabler/icons-react';
import { useEffect } from 'react';
import { tetherTestUrl } from '../../../../preload/contract/assets.ts';
import { photoSources } from '../../../../preload/contract/photoSources.ts';
import type { TetherView } from '../../../../preload/contract/tetherView.ts';
import { LivePicture } from '../../../camera/LivePicture.tsx';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { Picture } from '../../../components/picture/Picture.tsx';
import { byteSize, counted } from '../../../format/time.ts';
import type { Wording } from '../../../format/words.ts';
import { drop } from '../../../stores/context.ts';
import { useStoreState } from '../../../stores/useStores.ts';
import { SourceSection } from './SourceSection.tsx';
import { TetherChoice } from './TetherChoice.tsx';
import styles from './TetherSection.module.css';

const states: Readonly<Record<TetherView['state'], Wording>> = {
  off: { tone: 'neutral', label: 'Off' },
  looking: { tone: 'info', label: 'Looking' },
  absent: { tone: 'bad', label: 'Not here' },
  held: { tone: 'bad', label: 'Held by another program' },
  no_program: { tone: 'bad', label: 'gphoto2 is missing' },
  opening: { tone: 'busy', label: 'Opening' },
  ready: { tone: 'good', label: 'Ready' },
  recovering: { tone: 'warn', label: 'Recovering' },
  replug: { tone: 'bad', label: 'Plug it in anew' },
};

/** A camera on a USB cable, through the gphoto2 program: which one, how it is, and a test. */
export function TetherSection() {
  const { view } = useStoreState('tether');
  if (view === null) return null;
  return (
    <SourceSection
      name="tether"
      icon={IconUsb}
      title="Tethered camera"
      state={states[view.state]}
      source={photoSources.tether}
    >
      {view.camera === null ? null : <BoundCamera view={view} />}
      <TetherChoice bound={view.camera} />
    </SourceSection>
  );
}

/** The camera in use; its live picture and its own words are its sign of life. */
function BoundCamera({ view }: { view: TetherView }) {
  const { camera, test, testing, result, changing, watch, takeTest, endTest, setKeepsOnCard, choose } =
    useStoreState('tether');
  useEffect(() => watch(), [watch]);
  const isReady = view.state === 'ready';
  return (
    <div className={styles.settings}>
      <div className={styles.preview} data-testid="tether-preview">
        {isReady && test?.picture != null ? (
          <Picture
            key={test.picture}
            src={tetherTestUrl(test.picture)}
            alt="The test picture"
            className={styles.test}
          />
        ) : isReady && camera?.surface != null ? (
          <LivePicture surface={camera.surface} label={`Live picture of ${camera.label}`} overlay={null} shot={null} />
        ) : (
          <p className={styles.empty}>{previewText(view)}</p>
        )}
      </div>
      <div className={styles.facts}>
        <CameraFacts view={view} />
        <Trouble view={view} />
        {view.warnings.map((warning) => (
          <p key={warning} className={styles.warning}>
            <IconAlertTriangle size={20} aria-hidden="true" /> {warning}
          </p>
        ))}
        <Group gap="xs">
          <Button loading={testing} disabled={!isReady} onClick={() => drop(takeTest())} data-testid="tether-test">
            Take a test picture
          </Button>
          {test?.picture != null && view.canPreview ? (
            <Button variant="default" onClick={endTest} data-testid="tether-live">
              Back to the live picture
            </Button>
          ) : null}
          <Button variant="default" loading={changing} onClick={() => drop(choose(null))}>
            Stop using it
          </Button>
        </Group>
        <FormResultLine result={result} />
        <Switch
          size="lg"
          label="Leave the pictures on the camera's card"
          description="Otherwise each is removed from the card once the station has it for good."
          checked={view.keepsOnCard}
          disabled={changing}
          onChange={(event) => drop(setKeepsOnCard(event.currentTarget.checked))}
        />
      </div>
    </div>
  );
}

function previewText({ state, canPreview }: TetherView): string {
  if (state !== 'ready') return 'No picture now';
  return canPreview
    ? 'The live picture is starting…'
    : 'This camera shows no live picture over USB. Take a test picture.';
}

function CameraFacts({ view }: { view: TetherView }) {
  const { card } = view;
  return (
    <dl className={styles.list}>
      <dt>Camera</dt>
      <dd>{view.camera?.model}</dd>
      <dt>Serial number</dt>
      <dd className={styles.serial}>{view.camera?.serialNumber}</dd>
      {view.battery === null ? null : (
        <>
          <dt>Battery</dt>
          <dd>{view.battery}</dd>
        </>
      )}
      {card.state === 'unknown' ? null : (
        <>
          <dt>Card</dt>
          <dd>{cardText(card)}</dd>
        </>
      )}
      {view.lens === null || view.lens === '' ? null : (
        <>
          <dt>Lens</dt>
          <dd>{view.lens}</dd>
        </>
      )}
    </dl>
  );
}

function cardText({ state, freeBytes, freeImages }: TetherView['card']): string {
  if (state === 'missing') return 'None in the camera';
  if (freeImages !== null) return `Room for ${counted(freeImages, 'picture')}`;
  return freeBytes === null ? 'In the camera' : `${byteSize(freeBytes)} free`;
}

/** What is the matter, and the way out. */
function Trouble({ view }: { view: TetherView }) {
  const { retry, free } = useStoreState('tether');
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
        {view.message}
      </Text>
      {view.help === null ? null : <Text c="var(--ink)">{view.help}</Text>}
      <Group gap="xs" mt="xs">
        {view.canFree ? <Button onClick={() => drop(free())}>Free the camera</Button> : null}
        {view.state === 'recovering' ? null : (
          <Button variant="default" onClick={() => drop(retry())}>
            Try again
          </Button>
        )}
      </Group>
    </Alert>
  );
}
