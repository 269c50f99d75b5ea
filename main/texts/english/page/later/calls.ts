export const callsLater = {
  'settings.connection.nowPractice': 'This station is now in practice mode.',
  'statusBar.hotFolderLost': 'No photos come from the hot folder now. {reason}',
  'statusBar.hotFolderBack': 'The hot folder is back.',
  'sources.hotFolder.isOff': 'The hot folder is off.',
  'sources.hotFolder.isOn': 'The hot folder is on. {message}',
  'sources.hotFolder.isSet': 'The hot folder is set. {message}',
  'sources.labels.saved': 'Saved.',
  'sources.labels.savedTooWide':
    "Saved. But it fits a maker's bar code such as {code} too: a photo that shows one would open an item for it.",
  'sources.labels.moved': 'The photo is with {reference} now.',
  'liveCamera.notTaken':
    'No photo: this page could not make a picture of it. Take it again; if that fails too, load the page again.',
  'liveCamera.noPhoto': 'No photo: {reason}',
  'liveCamera.noPhotoYet': 'No photo yet: {camera} is starting.',
  'itemDrawer.stillNeedsPerson': 'Tried {reference} again, and it did not work: it still needs a person.',
  'itemDrawer.retryFailed': 'Tried {reference} again, and it did not work: {reason}',
  'itemDrawer.retryWorked': 'Tried {reference} again, and it worked: nothing of it waits any more.',
  'itemDrawer.submitQueued': '{reference} will be submitted.',
  'itemDrawer.retrying': 'Trying {reference} again now.',
  'itemDrawer.cancelQueued': '{reference} will be cancelled.',
  'itemDrawer.kept': '{reference} is not cancelled: it stays as it was.',
} as const;
