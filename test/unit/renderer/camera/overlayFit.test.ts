import { describe, expect, it } from 'vitest';
import { photoSources } from '../../../../main/contract/photoSources.ts';
import { cameraKeyOfPhoto } from '../../../../renderer/camera/cameraInUse.ts';
import {
  asDrawn,
  defaultFit,
  fitOf,
  isAsDrawn,
  moved,
  overlayTransform,
  resized,
  sizes,
  widthInFrame,
  withFit,
} from '../../../../renderer/camera/overlayFit.ts';
import { usbLiveCamera } from '../../../../renderer/camera/usbLiveCamera.ts';
import { inEnglish } from '../../../fakes/inEnglish.ts';

describe('where an overlay lies', () => {
  it('grows and shrinks in steps, no further than the slider', () => {
    expect(resized(defaultFit, 0.05)).toBe(1.05);
    expect(resized({ ...defaultFit, scale: sizes.most }, 0.05)).toBe(sizes.most);
    expect(resized({ ...defaultFit, scale: sizes.least }, -0.05)).toBe(sizes.least);
  });

  it('is remembered by side and camera', () => {
    const moved = { ...defaultFit, offsetX: 0.1 };
    const fits = withFit(withFit([], { side: 'front', camera: 'usb A', fit: moved }), {
      side: 'front',
      camera: '',
      fit: { ...defaultFit, opacity: 0.2 },
    });
    expect(fitOf(fits, 'front', 'usb A')).toEqual(moved);
    expect(fitOf(fits, 'front', '').opacity).toBe(0.2);
    expect(fitOf(fits, 'front', 'usb B')).toEqual(defaultFit);
    expect(fitOf(fits, 'back', 'usb A')).toEqual(defaultFit);
    expect(withFit(fits, { side: 'front', camera: 'usb A', fit: defaultFit })).toHaveLength(2);
  });

  it('is said in parts of the picture: moved last, so that neither size nor flip changes how far', () => {
    expect(overlayTransform({ ...defaultFit, offsetX: 0.05, offsetY: -0.1, scale: 1.2, flipped: true })).toBe(
      'translate(5%, -10%) scale(-1.2, 1.2)',
    );
  });

  it('stays within reach and gathers no rounding errors', () => {
    let fit = defaultFit;
    for (let step = 0; step < 7; step += 1) fit = { ...fit, ...moved(fit, 0.1, -0.005) };
    expect(fit).toMatchObject({ offsetX: 0.7, offsetY: -0.035 });
    expect(moved(fit, 1, -3)).toEqual({ offsetX: 0.75, offsetY: -0.75 });
  });

  it('goes back to how the partner drew it, as strong as it was', () => {
    const changed = { ...defaultFit, opacity: 0.3, flipped: true, scale: 0.8, offsetX: 0.2 };
    expect(isAsDrawn(changed)).toBe(false);
    expect({ ...changed, ...asDrawn }).toEqual({ ...defaultFit, opacity: 0.3 });
    expect(isAsDrawn({ ...changed, ...asDrawn })).toBe(true);
  });
});

describe('a picture shown whole in its frame', () => {
  it('is as wide as the frame, or as wide as its height allows', () => {
    expect(widthInFrame({ width: 1600, height: 1200 })).toBe('min(100cqw, 133.3333cqh)');
    expect(widthInFrame({ width: 1080, height: 1920 })).toBe('min(100cqw, 56.25cqh)');
  });
});

describe('the overlay of a photo', () => {
  const chosen = { deviceId: 'x', label: 'DocCam (1234:abcd)' };
  const usb = usbLiveCamera(chosen, { kind: 'off' }, { shoot: async () => null, retry: () => undefined });

  it('lies as on the live picture of the camera that shot it', () => {
    const of = (source: string, camera: string | null) => ({ source, camera });
    expect(cameraKeyOfPhoto(of(photoSources.usb, 'usb Webcam'), { usb, tether: null })).toBe('usb Webcam');
    expect(cameraKeyOfPhoto(of(photoSources.usb, 'usb Webcam'), { usb: null, tether: null })).toBe('usb Webcam');
    // From before it was kept.
    expect(cameraKeyOfPhoto(of(photoSources.usb, null), { usb, tether: null })).toBe(usb.key);
    expect(cameraKeyOfPhoto(of(photoSources.usb, null), { usb: null, tether: null })).toBe('');
    expect(cameraKeyOfPhoto(of(photoSources.hotFolder, null), { usb, tether: null })).toBe('');
    expect(cameraKeyOfPhoto(null, { usb, tether: null })).toBe('');
  });

  it('is found under the same key while the camera is off, and whatever its id', () => {
    const other = usbLiveCamera(
      { ...chosen, deviceId: 'y' },
      { kind: 'trouble', trouble: { code: 'none' } },
      { shoot: async () => null, retry: () => undefined },
    );
    expect(inEnglish(other.key)).toBe(usb.key);
    expect(inEnglish(usb.label)).toBe('DocCam');
  });
});
