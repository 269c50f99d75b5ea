/**
 * Addresses of pictures, relative to the page: every host answers them from the same origin as the page
 * (`main/hosts/assets.ts`).
 */
export function thumbnailUrl(photoId: string): string {
  return `photo/${encodeURIComponent(photoId)}/thumbnail`;
}

/** Upright, at most 640 pixels, with nothing to decode: for the stage, until the preview is there. Of an older photo it is the thumbnail. */
export function firstLookUrl(photoId: string): string {
  return `photo/${encodeURIComponent(photoId)}/first`;
}

/** Upright, at most 2048 pixels on its longer edge: for the centre of the Shoot screen. */
export function previewUrl(photoId: string): string {
  return `photo/${encodeURIComponent(photoId)}/preview`;
}

/** Upright, every pixel: for the loupe. A photo whose original was removed has none. */
export function fullUrl(photoId: string): string {
  return `photo/${encodeURIComponent(photoId)}/full`;
}

/** The partner's overlay (transparent PNG), example or thumbnail of a side, through the station's cache. */
export function pictureUrl(itemId: string, sideUuid: string, kind: 'overlay' | 'example' | 'thumbnail'): string {
  return `picture/${encodeURIComponent(itemId)}/${encodeURIComponent(sideUuid)}/${kind}`;
}

/** The photo of a side that was rejected at another station, small. */
export function rejectedElsewhereUrl(itemId: string, sideUuid: string): string {
  return `picture/${encodeURIComponent(itemId)}/${encodeURIComponent(sideUuid)}/rejected`;
}

/** The partner's picture of a category, type, brand or model, through the station's cache. */
export function taxonomyPictureUrl(uuid: string): string {
  return `taxonomy/${encodeURIComponent(uuid)}`;
}

/** A photo on a card that is being looked into, upright, at most 320 pixels: for choosing. Gone with the look. */
export function cardThumbnailUrl(sessionId: string, entryId: string): string {
  return `card/${encodeURIComponent(sessionId)}/${encodeURIComponent(entryId)}/thumbnail`;
}

/** A live frame of the tethered camera; only the newest is kept, whatever number is asked for. */
export function tetherFrameUrl(frame: number): string {
  return `tether/frame/${frame}`;
}

/** The picture of the last test of the tethered camera. */
export function tetherTestUrl(picture: number): string {
  return `tether/test/${picture}`;
}
