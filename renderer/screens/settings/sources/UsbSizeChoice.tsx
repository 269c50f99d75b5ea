import { NativeSelect, Text } from '@mantine/core';
import type { PictureSize } from '../../../../main/contract/liveCamera.ts';
import { isSameSize, sizeText } from '../../../camera/pictureSizes.ts';
import type { UsbState } from '../../../camera/usbState.ts';
import { useWords } from '../../../words/useWords.ts';

export interface UsbSizeChoiceProps {
  readonly live: Extract<UsbState, { readonly kind: 'live' }>;
  /** Null means the camera's largest. */
  readonly asked: PictureSize | null;
  onChoose(size: PictureSize | null): void;
}

/** How large the photos of a USB camera are, out of what it has. */
export function UsbSizeChoice({ live, asked, onChoose }: UsbSizeChoiceProps) {
  const words = useWords();
  const { surface, sizes, photoSize } = live;
  const isLess = asked !== null && !isSameSize(asked, surface.size);
  const isForeign = asked !== null && !sizes.sizes.some((size) => isSameSize(size, asked));
  return (
    <div className="column gap-2">
      <NativeSelect
        label={words('sources.usb.size')}
        value={asked === null ? '' : sizeText(asked)}
        data={[
          { value: '', label: words('sources.usb.most') },
          // Chosen with another camera of this name, or before this one could be asked.
          ...(isForeign
            ? [{ value: sizeText(asked), label: words('sources.usb.foreignSize', { size: sizeText(asked) }) }]
            : []),
          ...sizes.sizes.map((size) => ({ value: sizeText(size), label: sizeText(size) })),
        ]}
        onChange={({ currentTarget }) =>
          onChoose(sizes.sizes.find((size) => sizeText(size) === currentTarget.value) ?? null)
        }
      />
      <Text data-testid="usb-size">
        {isLess
          ? words('sources.usb.nearest', { size: sizeText(photoSize), asked: sizeText(asked) })
          : words('sources.usb.photosAre', { size: sizeText(photoSize) })}
      </Text>
      {sizes.isPartial ? (
        <Text c="var(--ink-soft)" data-testid="usb-sizes-partial">
          {words('sources.usb.partial')}
        </Text>
      ) : null}
      {live.isAmbiguous ? <Text c="var(--look-fg)">{words('sources.usb.ambiguous')}</Text> : null}
    </div>
  );
}
