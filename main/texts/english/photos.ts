export const photos = {
  'photoSource.hotFolder': 'hot folder',
  'photoSource.tether': 'tethered camera',
  'photoSource.usb': 'USB camera',
  'photoSource.card': 'card import',
  'photoSource.byHand': 'dropped',
  'photoSource.commandLine': 'import',
  'photoSource.practice': 'practice camera',
  'photoSource.rebuild': 'rebuild',

  'keptOff.rejected': 'It is the photo that was rejected for: {reason}. Shoot the side again.',
  'keptOff.side': "The photo can't go on {side}: {reason}",
  'photo.notOnSide': "The photo can't go on a side: {reason}.",
  'photo.notOffSide': "The photo can't be taken off its side: {reason}.",
  'photo.nothingToUndo': 'There is nothing to undo.',
  'photo.notUndone': "This can't be undone: {reason}.",
} as const;
