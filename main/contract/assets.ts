/** Picture addresses are relative: every host serves them from the page's own origin. */
export function thumbnailUrl(photoId: string): string {
  return `photo/${encodeURIComponent(photoId)}/thumbnail`;
}

/** At most 640 pixels and ready to show: it fills the stage until the preview arrives. Older photos answer with the thumbnail. */
export function firstLookUrl(photoId: string): string {
  return `photo/${encodeURIComponent(photoId)}/first`;
}

export function previewUrl(photoId: string): string {
  return `photo/${encodeURIComponent(photoId)}/preview`;
}

/** For the loupe, at full size. A photo whose original was removed has none. */
export function fullUrl(photoId: string): string {
  return `photo/${encodeURIComponent(photoId)}/full`;
}

/** A transparent PNG for overlays. */
export function pictureUrl(itemId: string, sideUuid: string, kind: 'overlay' | 'example' | 'thumbnail'): string {
  return `picture/${encodeURIComponent(itemId)}/${encodeURIComponent(sideUuid)}/${kind}`;
}

/** The photo that was rejected at another station, small. */
export function rejectedElsewhereUrl(itemId: string, sideUuid: string): string {
  return `picture/${encodeURIComponent(itemId)}/${encodeURIComponent(sideUuid)}/rejected`;
}

export function taxonomyPictureUrl(uuid: string): string {
  return `taxonomy/${encodeURIComponent(uuid)}`;
}

/** At most 320 pixels. Valid while the browse stream is read. */
export function cardThumbnailUrl(sessionId: string, entryId: string): string {
  return `card/${encodeURIComponent(sessionId)}/${encodeURIComponent(entryId)}/thumbnail`;
}

/** Only the newest frame is kept, so every number answers with it. */
export function tetherFrameUrl(frame: number): string {
  return `tether/frame/${frame}`;
}

export function tetherTestUrl(picture: number): string {
  return `tether/test/${picture}`;
}
