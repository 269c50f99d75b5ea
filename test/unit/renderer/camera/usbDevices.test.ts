import { describe, expect, it } from 'vitest';
import { photoName } from '../../../../renderer/camera/photoName.ts';
import { pickDevice, plainLabel } from '../../../../renderer/camera/usbDevices.ts';
import { isSameShape } from '../../../../renderer/camera/usbFrame.ts';
import { usbTroubleOf, usbTroubleWords } from '../../../../renderer/camera/usbTrouble.ts';
import { inEnglish } from '../../../fakes/inEnglish.ts';

const webcam = { deviceId: 'a', label: 'Webcam' };
const document = { deviceId: 'b', label: 'DocCam' };

describe('pickDevice', () => {
  it('takes the remembered camera by its id', () => {
    const twin = { deviceId: 'c', label: 'DocCam' };
    expect(pickDevice([webcam, twin, document], document)).toEqual({ device: document, isAmbiguous: false });
  });

  it('knows it by its label where the address, and so the id, is another', () => {
    expect(pickDevice([webcam, { ...document, deviceId: 'new' }], document)).toEqual({
      device: { deviceId: 'new', label: 'DocCam' },
      isAmbiguous: false,
    });
  });

  it('does not trust an id that another camera has now', () => {
    expect(pickDevice([{ deviceId: 'b', label: 'Webcam' }], document)).toBeNull();
  });

  it('never takes another camera in its place', () => {
    expect(pickDevice([webcam], document)).toBeNull();
    expect(pickDevice([], document)).toBeNull();
  });

  it('says when two of the name cannot be told apart', () => {
    const twins = [
      { deviceId: 'x', label: 'DocCam' },
      { deviceId: 'y', label: 'DocCam' },
    ];
    expect(pickDevice(twins, document)?.isAmbiguous).toBe(true);
  });

  it('takes the first one where none was named', () => {
    expect(pickDevice([webcam, document], { deviceId: '', label: '' })).toEqual({ device: webcam, isAmbiguous: false });
  });
});

describe('the shape of a photo', () => {
  it('is that of the live picture, or the overlay would lie elsewhere', () => {
    expect(isSameShape({ width: 4032, height: 3024 }, { width: 640, height: 480 })).toBe(true);
    expect(isSameShape({ width: 4032, height: 3024 }, { width: 1920, height: 1080 })).toBe(false);
  });
});

describe('what is wrong with a camera', () => {
  const named = (name: string, message = '') => usbTroubleOf(new DOMException(message, name), 'DocCam (0c45:6366)');

  it.each([
    [named('NotAllowedError', 'Permission denied'), 'denied'],
    [named('NotAllowedError', 'Permission denied by system'), 'denied_by_system'],
    [named('NotFoundError'), 'none'],
    [named('NotReadableError'), 'in_use'],
    [named('OverconstrainedError'), 'unplugged'],
    [named('AbortError', 'Timeout starting video source'), 'failed'],
    [usbTroubleOf('odd', ''), 'failed'],
  ])('%j is %s', (trouble, code) => {
    expect(trouble.code).toBe(code);
    const { message, help } = usbTroubleWords(trouble);
    expect(inEnglish(message)).toMatch(/^[A-Z].*[a-z]/);
    expect(inEnglish(help)).toMatch(/^[A-Z].*\.$/);
    expect(inEnglish(message)).not.toContain('0c45');
  });

  it('names the camera and the way out', () => {
    const { message, help } = usbTroubleWords(named('NotReadableError'));
    expect(inEnglish(message)).toBe('DocCam cannot be opened: another program is using it.');
    expect(inEnglish(help)).toContain('Close the other program');
    expect(inEnglish(usbTroubleWords({ code: 'insecure' }).help)).toContain('127.0.0.1');
  });
});

it('names are shown without the numbers that Chromium puts behind them', () => {
  expect(plainLabel('HD Pro Webcam C920 (046d:082d)')).toBe('HD Pro Webcam C920');
  expect(plainLabel('Camera (front)')).toBe('Camera (front)');
});

it('photos are named by their time', () => {
  const at = new Date(2026, 0, 31, 23, 59, 58, 7).getTime();
  expect(photoName(at, 'image/jpeg')).toBe('usb-20260131-235958-007.jpg');
  expect(photoName(at, 'image/png')).toBe('usb-20260131-235958-007.png');
});
