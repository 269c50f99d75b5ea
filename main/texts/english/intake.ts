/** The fate of one file that came: where its photo is, or why it is none. */
export const intake = {
  'intake.here': '{file} is here already.',
  'intake.photoHere': 'The photo is here already.',
  'intake.hereFromOtherFolder': '{file} is here already, from another folder.',
  'intake.hereAs': '{file} is here already, as {name}.',
  'intake.hereOnSide': '{file} is here already: on {side}.',
  'intake.hereOnItem': '{file} is here already: with this item.',
  'intake.hereReplacedOnSide': '{file} is here already: a newer photo of {side} took its place.',
  'intake.hereReplaced': '{file} is here already: a newer photo took its place.',
  'intake.hereInTray': '{file} is here already: in the tray.',
  'intake.hereInInbox': '{file} is here already: in the inbox.',
  'intake.hereBeside': '{file} is here already: beside {photo}.',
  'intake.hereBesideRemoved': '{file} is here already: beside {photo}, which was taken off the item.',
  'intake.beside': '{file} is kept beside {photo}.',
  'intake.besideRemoved': '{file} is kept beside {photo}, which was taken off the item.',
  'intake.besideBackOnSide': '{file} is kept beside {photo}, which is back on {side}.',
  'intake.besideBackInTray': '{file} is kept beside {photo}, which is back in the tray.',
  'intake.rejectedBefore': '{file} is the photo that was rejected for: {reason}. Shoot the side again.',
  'intake.waits': '{file} waits: no item is open.',
  'intake.waitsHeld': '{file} waits: no item is open. {item} has the same file already.',
  'intake.onSide': '{file} is on {side}.',
  'intake.inTray': '{file} is in the tray of {item}.',
  'intake.blocked': 'No photo goes on its sides now: {reason}. Scan the next one.',
  'intake.wrongItem': 'Wrong item? The photo may be of {item}.',
  'intake.noSingleSide':
    'The item has no single side "{side}". Its sides: {sides}. Name one of these, or give its uuid.',
  'intake.unsureOnDisk':
    '{file} is safe, but the disk did not take its place: {reason} Should the station break off now, look whether the photo is where you want it.',
  'intake.onePhotoASide': 'With a side, give one photo: a side takes one.',

  'label.opened': '{item} is open: {file} shows its label.',
  'label.several': '{file} shows several labels ({items}): no item was opened. Scan the one that you mean.',
  'label.badPattern': '"{pattern}" is no regular expression, or one that takes too long.',

  'practiceCamera.practiceOnly': 'The practice camera works in practice mode only.',
  'practiceCamera.blocked': '{item} takes no photos now: {reason}.',
  'practiceCamera.noSide': 'No side of this item wants a photo.',
  'practiceCamera.unknownSide': 'The practice camera does not know this side.',
  'tryFile.taken':
    '{file} can be taken: {format}, {width} × {height} pixels. It was only looked at, nothing of it was kept.',
} as const;
