/** Importing from a card, a camera's storage or a folder. */
export const cardImport = {
  'import.manyWindows': 'Too many windows look into cards at once. Close one of them.',
  'import.lookOver': 'The look into this card is over. Open it again.',
  'import.notThereNow': 'This card or camera is not there any more. Look again.',
  'import.stopsLater': '{source} takes long to answer. The import stops as soon as it does.',
  'import.nothingToResume': 'There is no import that could go on.',
  'import.putBack': '{source} is not there. Put it back first.',
  'import.running': 'An import is running. Wait for it, or stop it first.',
  'import.notOnList': 'A picked photo is not on the list of this card.',
  'import.noRoom':
    'These photos need {needed, number} MB and the disk has only {free, number} MB free. Pick fewer, or free some space.',
  'import.emptyFile': 'The file is empty.',
  'import.oddName': 'Its name cannot be read over the cable. Use a card reader.',
  'import.notOnCamera': '{file} was not on the list of this camera.',
  'import.notOnCard': '{file} was not on the list of this card.',
  'import.folderUnread': 'The folder {folder} of the camera cannot be read.',
  'import.cameraHeld': '{reason} If it is tethered to this station, turn that off in Settings › Photo sources first.',
  'import.cameraHeldBy':
    'The camera is held by {holders}. If it is tethered to this station, turn that off in Settings › Photo sources first.',
  'import.camerasNotFound': 'Cameras could not be looked for. {reason}',
  'import.unread': 'It could not be read in full.',
  'import.rawFailed': 'The picture is imported, its RAW is not: {reason}',
  'import.interrupted': 'The card or camera is gone. What was imported is safe. Put it back and resume.',
  'import.sourceGone': '{source} is not there any more. Put it back, then look again.',
} as const;
