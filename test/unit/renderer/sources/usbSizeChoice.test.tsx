import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PictureSize } from '../../../../main/contract/liveCamera.ts';
import type { OfferedSizes } from '../../../../renderer/camera/nativeSizes.ts';
import { UsbSizeChoice } from '../../../../renderer/screens/settings/sources/UsbSizeChoice.tsx';
import { InEnglish } from '../renderOnStores.tsx';

const full = { width: 1920, height: 1080 };
const hd = { width: 1280, height: 720 };

/** The words of the view, of a camera that is open at 1920 × 1080 and has two sizes. */
function words(asked: PictureSize | null, change: Partial<OfferedSizes> = {}): string {
  const sizes = { sizes: [full, hd], asking: null, isPartial: false, ...change };
  const html = renderToString(
    <MantineProvider>
      <InEnglish>
        <UsbSizeChoice
          live={{
            kind: 'live',
            device: { deviceId: 'd', label: 'DocCam' },
            isAmbiguous: false,
            // Nothing of the picture itself is looked at here.
            surface: { element: {} as HTMLVideoElement, size: full },
            sizes,
            photoSize: full,
          }}
          asked={asked}
          onChoose={() => undefined}
        />
      </InEnglish>
    </MantineProvider>,
  );
  return html.replaceAll(/<!-- -->/g, '').replaceAll(/<[^>]*>/g, '|');
}

it('offers the sizes of the camera', () => {
  expect(words(null)).toMatch(/\|The largest that the camera gives\|+1920 × 1080\|+1280 × 720\|/);
  expect(words(hd)).not.toContain('not of this camera');
});

it('says of a remembered size that this camera does not have what is used instead', () => {
  const shown = words({ width: 1600, height: 1200 });
  expect(shown).toContain('|1600 × 1200 (not of this camera)|');
  expect(shown).toContain('Photos are 1920 × 1080 pixels. The camera does not have 1600 × 1200; this is the nearest.');
  expect(words(full)).not.toContain('nearest');
});

it('says when a camera has not told of all its sizes, and how it is asked again', () => {
  expect(words(null)).not.toContain('did not answer');
  expect(words(null, { isPartial: true })).toContain('when this section is opened again');
});
