import type { PageCameras } from '../../../renderer/camera/pageCameras.ts';

/** A page that may not use cameras at all, and a place without one. */
export const noCameras: PageCameras = {
  media: null,
  createVideo: () => {
    throw new Error('There is no page here.');
  },
  stillOf: () => null,
  leave: async () => null,
};
