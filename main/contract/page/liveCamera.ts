import { z } from 'zod';
import { command, empty } from '../command.ts';
import { cameraKinds, liveCameraSettings, pictureSize, usbDevice, usbShot, usbShotAnswer } from '../liveCamera.ts';

export const liveCameraPage = {
  settings: command.input(empty).output(liveCameraSettings),
  /** Null turns the USB camera off. */
  chooseUsb: command.input(z.object({ camera: usbDevice.nullable() })).output(liveCameraSettings),
  /** Null asks for the camera's maximum. */
  chooseSize: command
    .input(z.object({ label: z.string().min(1).max(200), size: pictureSize.nullable() }))
    .output(liveCameraSettings),
  lookThrough: command.input(z.object({ kind: z.enum(cameraKinds) })).output(liveCameraSettings),
  usbShot: command.input(usbShot).output(usbShotAnswer),
};
