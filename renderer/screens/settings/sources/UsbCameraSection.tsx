import { Button, Group, NativeSelect, Progress, Text } from '@mantine/core';
import { IconDeviceComputerCamera } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { UsbDevice } from '../../../../main/contract/liveCamera.ts';
import { photoSources } from '../../../../main/contract/photoSources.ts';
import { asGiven, type Text as TextOf, text } from '../../../../main/texts/text.ts';
import type { LiveCamera } from '../../../camera/liveCamera.ts';
import type { AskingProgress } from '../../../camera/nativeSizes.ts';
import { plainLabel, sizeFor } from '../../../camera/usbDevices.ts';
import type { UsbState } from '../../../camera/usbState.ts';
import { CameraTroubleView } from '../../../components/frame/CameraTroubleView.tsx';
import { LivePicture } from '../../../components/picture/LivePicture.tsx';
import { drop } from '../../../data/context.ts';
import type { Wording } from '../../../format/words.ts';
import { useActions, useFields, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { SourceSection } from './SourceSection.tsx';
import styles from './UsbCameraSection.module.css';
import { UsbSizeChoice } from './UsbSizeChoice.tsx';

export function UsbCameraSection() {
  const words = useWords();
  const state = useSelected('camera', ({ view, usbState }) =>
    (view?.usbCamera ?? null) === null ? off : wordings[usbState.kind],
  );
  return (
    <SourceSection
      name="usb-camera"
      icon={IconDeviceComputerCamera}
      title={words('sources.usb.title')}
      state={state}
      source={photoSources.usb}
    >
      <UsbCamera />
    </SourceSection>
  );
}

const off: Wording = { tone: 'neutral', label: text('sources.off') };

const wordings: Readonly<Record<UsbState['kind'], Wording>> = {
  off: { tone: 'good', label: text('sources.on') },
  starting: { tone: 'info', label: text('sources.usb.isStarting') },
  live: { tone: 'good', label: text('sources.usb.live') },
  trouble: { tone: 'bad', label: text('sources.usb.noPicture') },
};

/** The camera runs while this is open. */
function UsbCamera() {
  const words = useWords();
  const { view: settings, usb, usbState } = useFields('camera', 'view', 'usb', 'usbState');
  const { watchUsb, watchUsbSizes, chooseUsb, chooseSize } = useActions('camera');
  useEffect(() => watchUsb(), [watchUsb]);
  useEffect(() => watchUsbSizes(), [watchUsbSizes]);
  if (settings === null) return null;
  if (settings.usbCamera === null || usb === null) {
    return (
      <Group gap="sm">
        <Text className="roomy" c="var(--ink-soft)">
          {words('sources.usb.help')}
        </Text>
        <Button data-testid="usb-on" onClick={() => drop(chooseUsb({ deviceId: '', label: '' }))}>
          {words('sources.usb.use')}
        </Button>
      </Group>
    );
  }
  return (
    <div className="flex wraps gap-6">
      <Preview camera={usb} asking={usbState.kind === 'live' ? usbState.sizes.asking : null} />
      <div className={`column gap-4 ${styles.choices}`}>
        <DeviceChoice chosen={settings.usbCamera} />
        {usbState.kind === 'live' ? (
          <UsbSizeChoice
            live={usbState}
            asked={sizeFor(settings, usbState.device.label)}
            onChoose={(size) => drop(chooseSize(usbState.device.label, size))}
          />
        ) : null}
        <Group>
          <Button variant="default" onClick={() => drop(chooseUsb(null))}>
            {words('sources.turnOff')}
          </Button>
        </Group>
      </div>
    </div>
  );
}

function Preview({ camera, asking }: { camera: LiveCamera; asking: AskingProgress | null }) {
  const words = useWords();
  return (
    <div className={`holds cut round photo-ground ${styles.preview}`} data-testid="usb-preview">
      {camera.state.kind === 'trouble' ? (
        <CameraTroubleView trouble={camera.state.trouble} />
      ) : camera.surface === null ? (
        <p className="middle tall" role="status">
          {words('sources.usb.starting')}
        </p>
      ) : (
        <LivePicture
          surface={camera.surface}
          label={words('sources.livePicture', { camera: camera.label })}
          overlay={null}
          shot={null}
        />
      )}
      {asking === null ? null : <Asking {...asking} />}
    </div>
  );
}

/** Lies over the picture, which stands still meanwhile. */
function Asking({ asked, of }: AskingProgress) {
  const words = useWords();
  return (
    <div className={`column gap-2 round paper-raised pad-3-4 ${styles.asking}`} data-testid="usb-asking">
      <span role="status">{words('sources.usb.asking')}</span>
      <Progress value={(100 * asked) / of} size="sm" aria-label={words('sources.usb.asked')} />
    </div>
  );
}

function DeviceChoice({ chosen }: { chosen: UsbDevice }) {
  const words = useWords();
  const devices = useSelected('camera', (camera) => camera.devices);
  const { chooseUsb } = useActions('camera');
  const named = devices.filter(({ label }) => label !== '');
  const isHere = named.some((device) => isSame(device, chosen));
  const shown = isHere || chosen.label === '' ? named : [...named, chosen];
  return (
    <NativeSelect
      label={words('sources.usb.camera')}
      description={words('sources.usb.cameraHelp')}
      value={optionOf(chosen)}
      data={shown.map((device) => ({
        value: optionOf(device),
        label: words(
          named.includes(device)
            ? nameOf(device, named)
            : text('sources.usb.notPluggedIn', { camera: plainLabel(device.label) }),
        ),
      }))}
      onChange={({ currentTarget }) => {
        const device = shown.find((candidate) => optionOf(candidate) === currentTarget.value);
        if (device !== undefined) drop(chooseUsb(device));
      }}
    />
  );
}

/** Cameras of one kind share a name and get numbers. */
function nameOf(device: UsbDevice, devices: readonly UsbDevice[]): TextOf {
  const same = devices.filter(({ label }) => label === device.label);
  const camera = plainLabel(device.label);
  return same.length === 1
    ? asGiven(camera)
    : text('sources.usb.oneOfSame', { camera, number: same.indexOf(device) + 1, count: same.length });
}

function isSame(a: UsbDevice, b: UsbDevice): boolean {
  return a.label === b.label && a.deviceId === b.deviceId;
}

function optionOf({ deviceId, label }: UsbDevice): string {
  return JSON.stringify([deviceId, label]);
}
