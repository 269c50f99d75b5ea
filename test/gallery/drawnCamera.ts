import type { PageCameras } from '../../renderer/camera/pageCameras.ts';
import { drawPicture } from './drawPicture.ts';

/** Cameras of the gallery: a drawn scene as a real stream, and the ways in which a camera can fail. */

export const drawnLabel = 'HD Pro Webcam C920 (046d:082d)';

const size = { width: 1600, height: 1200 };

export function drawnCamera(): PageCameras {
  return pageWith([{ deviceId: 'drawn', label: drawnLabel }], async () => {
    const canvas = Object.assign(document.createElement('canvas'), size);
    const scene = new Image();
    scene.src = `data:image/svg+xml,${encodeURIComponent(drawPicture('/photo/live~on the table/preview') ?? '')}`;
    await scene.decode();
    const paint = () => {
      const context = canvas.getContext('2d');
      if (context === null) return;
      context.fillStyle = '#b3babf';
      context.fillRect(0, 0, size.width, size.height);
      context.drawImage(scene, 60, 110, 1500, 1000);
    };
    paint();
    setInterval(paint, 100);
    return canvas.captureStream(10);
  });
}

export function failingCamera(how: 'none' | 'denied' | 'in_use'): PageCameras {
  const devices = how === 'none' ? [] : [{ deviceId: '', label: how === 'denied' ? '' : drawnLabel }];
  const name = how === 'denied' ? 'NotAllowedError' : 'NotReadableError';
  return pageWith(devices, () => Promise.reject(new DOMException('Refused', name)));
}

function pageWith(
  cameras: readonly { readonly deviceId: string; readonly label: string }[],
  getUserMedia: () => Promise<MediaStream>,
): PageCameras {
  const devices = cameras.map((camera) => ({
    ...camera,
    kind: 'videoinput' as const,
    groupId: '',
    toJSON: () => camera,
  }));
  return {
    media: {
      enumerateDevices: async () => devices,
      getUserMedia,
      getSupportedConstraints: () => ({}),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    },
    createVideo: () => document.createElement('video'),
    stillOf: () => null,
    leave: async () => null,
  };
}
