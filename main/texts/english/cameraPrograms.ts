export const cameraPrograms = {
  'cameraProgram.captureOne':
    'Photos lie in the folder “Capture” of the session: the session’s own folder is best, as its Library tool shows it.',
  'cameraProgram.lightroom':
    'File › Tethered Capture › Start Tethered Capture names the destination: choose that folder here.',
  'cameraProgram.digiCamControl': 'The session’s settings name the folder. Each session has one of its own.',
  'cameraProgram.eosUtility':
    'Preferences › Destination Folder names it. A folder is made for each day within it: choose the one above them.',
  'cameraProgram.imagingEdge': 'In Remote, the save-in field names the folder: give it one of its own.',
  'cameraProgram.nxTether': 'The options name the folder to save in: give it one of its own.',
  'cameraProgram.gphoto2':
    'It writes where it was started: start it in a folder of its own, with `--capture-tethered`. Or let the station tether the camera itself, below.',
  'cameraProgram.choose': 'Folder of a camera program',
  'cameraProgram.none': 'Choose a program…',
  'cameraProgram.there': '{program}: {folder}',
  'cameraProgram.notThere': '{program}: {folder} (not there)',
} as const;
