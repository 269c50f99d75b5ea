/** The picture is damaged; the message finishes "It is damaged: …". */
export class BrokenJpeg extends Error {}

/** Coded in a way that hardly any program reads. */
export class UnusualJpeg extends Error {}

/** Coded in a way that our reader does not follow, and another may. */
export class OtherJpeg extends Error {}

export const endsEarly = (): BrokenJpeg => new BrokenJpeg('the file ends too early');
export const damagedData = (): BrokenJpeg => new BrokenJpeg('a part of its picture data is broken');
