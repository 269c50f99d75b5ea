import { z } from 'zod';
import { captureNotice } from './views.ts';

/** The browser's id belongs to the page's address: after another start only the label may match. */
export const usbDevice = z.object({
  deviceId: z.string().max(300),
  /** Empty takes the first camera. */
  label: z.string().max(200),
});
export type UsbDevice = z.infer<typeof usbDevice>;

export const pictureSize = z.object({
  width: z.number().int().min(1).max(20_000),
  height: z.number().int().min(1).max(20_000),
});
export type PictureSize = z.infer<typeof pictureSize>;

export const cameraKinds = ['tether', 'usb'] as const;
export type CameraKind = (typeof cameraKinds)[number];

export const liveCameraSettings = z.object({
  /** Null: no USB camera is used. */
  usbCamera: usbDevice.nullable(),
  /** By the camera's label; an unlisted camera uses its maximum. */
  sizes: z.array(z.object({ label: z.string().max(200), size: pictureSize })).max(50),
  /** Foot pedal of older settings: it counts until keys are set. */
  pedalKey: z.string().min(1).max(30).nullable(),
  /** Counts where both are set up. */
  inUse: z.enum(cameraKinds),
});
export type LiveCameraSettings = z.infer<typeof liveCameraSettings>;

export const usbShot = z.object({
  itemId: z.string().min(1).max(100),
  /** Null lets the station choose the side. */
  sideUuid: z.string().min(1).max(100).nullable(),
  takenAt: z.number().int().min(0),
  camera: z.string().min(1).max(300),
  file: z.instanceof(File),
});

export const usbShotAnswer = captureNotice;
