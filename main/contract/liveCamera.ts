import { z } from 'zod';
import { captureNotice } from './views.ts';

/** The station's settings for the cameras that its page uses. The page's own storage goes with its address. */

/** A USB camera. The id belongs to the page's address, so another start may know it by its label alone. */
export const usbDevice = z.object({
  deviceId: z.string().max(300),
  /** Empty stands for whichever camera is found first. */
  label: z.string().max(200),
});
export type UsbDevice = z.infer<typeof usbDevice>;

export const pictureSize = z.object({
  width: z.number().int().min(1).max(20_000),
  height: z.number().int().min(1).max(20_000),
});
export type PictureSize = z.infer<typeof pictureSize>;

/** The cameras that the Shoot screen can look through. */
export const cameraKinds = ['tether', 'usb'] as const;
export type CameraKind = (typeof cameraKinds)[number];

export const liveCameraSettings = z.object({
  /** Null: no USB camera is used. */
  usbCamera: usbDevice.nullable(),
  /** The size asked of a camera, by its label; one that is not listed gives the most it can. */
  sizes: z.array(z.object({ label: z.string().max(200), size: pictureSize })).max(50),
  /** The key of a foot pedal that was set before every command had its keys; counts until keys are set. */
  pedalKey: z.string().min(1).max(30).nullable(),
  /** Which of the two is looked through where both are set up. */
  inUse: z.enum(cameraKinds),
});
export type LiveCameraSettings = z.infer<typeof liveCameraSettings>;

/** One photo that the page took with its USB camera. */
export const usbShot = z.object({
  itemId: z.string().min(1).max(100),
  /** Null lets the station choose the side. */
  sideUuid: z.string().min(1).max(100).nullable(),
  takenAt: z.number().int().min(0),
  /** The key by which overlays on its picture are remembered. */
  camera: z.string().min(1).max(300),
  file: z.instanceof(File),
});

export const usbShotAnswer = captureNotice;
