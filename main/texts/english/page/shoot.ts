/** The Shoot screen. */
export const shoot = {
  'shoot.camera.live': 'Live',
  'shoot.camera.ready': 'Ready',
  'shoot.camera.warns': 'The camera warns',
  'shoot.camera.picture': 'Live picture',
  'shoot.camera.pictureOf': 'Live picture of {side}',
  'shoot.camera.starting': '{camera} is starting…',
  'sideStatus.arrived': 'arrived',
  'addFiles.tooLarge':
    '{count, plural, one {{files} is larger than {most}. Put it into the hot folder, or import it from a folder.} other {{files} are larger than {most}. Put them into the hot folder, or import them from a folder.}}',
  'addFiles.nothing': 'There are no photos in what was dropped.',
  'addFiles.brokenOff':
    '{left, number} of {count, plural, one {# file} other {# files}} may not be here. Add all of them again: what is here already is not taken twice.',
  'card.canBeRead': '{name} can be read and holds {count, plural, one {# photo} other {# photos}} now.',
  'card.readBrokeOff': 'It could not be read to its end. Look whether it is still plugged in, and test it again.',
  'card.importingFrom': 'Importing {done, number} of {total, number} from {source}.',
  'card.imported':
    '{accepted, number} of {total, plural, one {# photo} other {# photos}} imported from {source}{known, plural, =0 {} one {, # was here already} other {, # were here already}}{failed, plural, =0 {} other {, # could not be taken}}{left, plural, =0 {} other {, # still to come}}.',
  'card.title': 'Import photos',
  'card.titleOf': 'Import photos from {source}',
} as const;
