/** A picture of the guides: a state of the gallery, as `npm run screenshots` takes it. */
export interface GuidePicture {
  /** In `docs/images`. */
  readonly file: string;
  readonly state: string;
  /** Something that is there once the state is. */
  readonly testId: string;
}

/** Every picture of a screen that README.md and docs/*.md show. */
export const guidePictures: readonly GuidePicture[] = [
  { file: 'shoot.png', state: 'shootOpen', testId: 'side-photo' },
  { file: 'photo-to-look-at.png', state: 'shootQualityViewed', testId: 'photo-quality' },
  { file: 'reshoot.png', state: 'reshoot', testId: 'scan-input' },
  { file: 'photo-sources.png', state: 'settingsSources', testId: 'scan-input' },
  { file: 'photo-quality.png', state: 'settingsQuality', testId: 'scan-input' },
];

/** Drawn from figures by another script: `npm run polling`. */
export const guideFigures: readonly string[] = ['polling.svg'];
