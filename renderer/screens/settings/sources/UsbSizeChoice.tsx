import { NativeSelect, Text } from '@mantine/core';
import type { PictureSize } from '../../../../preload/contract/liveCamera.ts';
import { isSameSize, sizeText } from '../../../camera/pictureSizes.ts';
import type { UsbState } from '../../../camera/usbCamera.ts';
import styles from './UsbCameraSection.module.css';

export interface UsbSizeChoiceProps {
  readonly live: Extract<UsbState, { readonly kind: 'live' }>;
  /** Null: the most that the camera can. */
  readonly asked: PictureSize | null;
  onChoose(size: PictureSize | null): void;
}

/** How large the photos of a USB camera are, out of what it has. */
export function UsbSizeChoice({ live, asked, onChoose }: UsbSizeChoiceProps) {
  const { surface, sizes, photoSize } = live;
  const isLess = asked !== null && !isSameSize(asked, surface.size);
  const isForeign = asked !== null && !sizes.sizes.some((size) => isSameSize(size, asked));
  return (
    <div className={styles.size}>
      <NativeSelect
        label="Size"
        value={asked === null ? '' : sizeText(asked)}
        data={[
          { value: '', label: 'The most that the camera gives' },
          // Chosen with another camera of this name, or before this one could be asked.
          ...(isForeign ? [{ value: sizeText(asked), label: `${sizeText(asked)} (not of this camera)` }] : []),
          ...sizes.sizes.map((size) => ({ value: sizeText(size), label: sizeText(size) })),
        ]}
        onChange={({ currentTarget }) =>
          onChoose(sizes.sizes.find((size) => sizeText(size) === currentTarget.value) ?? null)
        }
      />
      <Text data-testid="usb-size">
        Photos are {sizeText(photoSize)} pixels.
        {isLess ? ` The camera does not have ${sizeText(asked)}; this is the nearest.` : ''}
      </Text>
      {sizes.isPartial ? (
        <Text c="var(--ink-soft)" data-testid="usb-sizes-partial">
          The camera did not answer for every size. It is asked for the rest when this section is opened again.
        </Text>
      ) : null}
      {live.isAmbiguous ? (
        <Text c="var(--warn-fg)">
          Two cameras have this name. Look at the picture, and choose the other one if it is the wrong one.
        </Text>
      ) : null}
    </div>
  );
}
