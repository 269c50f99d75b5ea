/** What the operator can do with an item, and why not now. */
export const items = {
  'item.notHere': 'This item is not at this station.',
  'item.alreadyHere': 'An item with the reference "{reference}" is already here.',
  'item.ended': 'The item has come to its end and can no longer be cancelled.',
  'item.noCancelHere': 'This partner does not take cancellations from the station.',
  'item.cancelAtPage': 'This partner does not take cancellations from the station. Cancel it at {url}',
  'item.nothingToRetry': 'Nothing of this item waits to be tried again.',
  'item.noSuchSide': 'This side is not among the sides of the item.',
  'item.noSuchRejection': 'This rejection is not here any more.',
  'item.noCancelToKeep': 'There is no cancellation of this item that can be taken back.',
  'photo.notHere': 'This photo is not at this station.',
  'photo.noItem': 'The photo belongs to no item yet.',
  'photo.notInTray': 'These photos are not in the tray any more.',
  'photo.offAlready': 'These photos are off the item already.',
  'photo.takenElsewhere': 'Another item has taken these photos already.',
} as const;
