/** The settings that an admin publishes for all stations. */
export const fleetSettings = {
  'fleetSettings.tooNew':
    'They were published by a newer Sideshot (form {format}): update this station. Its former settings stay in use.',
  'fleetSettings.noContent': 'They cannot be read. The former settings stay in use.',
  'fleetSettings.failed': 'They could not be taken: the log says why. The former settings stay in use.',
  'fleetSettings.otherPartner':
    'The stations of this fleet send to {address}: a profile for another partner is not published.',
  'fleetSettings.faster': '{station} has published version {version} meanwhile: look at it, and publish again.',
  'fleetSettings.noVersion': 'The relay does not keep version {version} of the settings.',
  'fleetSettings.none': 'No settings were published for this fleet.',
  'fleetSettings.same': 'Version {version} says the same: nothing was published.',
  'fleetSettings.wouldPublish': 'It would be version {version}.',
  'fleetSettings.published': 'Version {version} is published. Each station takes it when no item is open.',
  'fleetSettings.change': '{field}: {before} → {after}',
  'argument.fileOrFrom': '--from publishes a version of before: leave the file out.',
  'fleetSettings.unset': 'not set',
  'fleetSettings.column': 'Settings',
  'fleetSettings.taken': 'version {version}',
  'fleetSettings.waitsOpen': 'version {version} waits for the item to be closed',
  'fleetSettings.waitsArriving': 'version {version} waits for photos that are arriving',
  'fleetSettings.refused': 'version {version} is not taken: {why}',
  'fleetSettings.title': 'Settings of all stations',
  'fleetSettings.about':
    'Publishes this station’s profile to all: rules, codes, services and limits. Keys, the partner’s address and the relay stay each station’s own.',
  'fleetSettings.current': 'Version {version}, published at {station}',
  'fleetSettings.look': 'Publish this station’s settings…',
  'fleetSettings.lookBack': 'Go back to version {version}…',
  'fleetSettings.changes': 'What changes',
  'fleetSettings.noChanges': 'Nothing changes: it says what holds already.',
  'fleetSettings.publish': 'Publish as version {version}',
  'fleetSettings.cancel': 'Cancel',
  'fleetSettings.takenAt': 'Settings version {version}, taken {time}',
} as const;
