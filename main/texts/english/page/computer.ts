/** The installed app in Settings, its kiosk and its second screen. */
export const computer = {
  'settings.computer.title': 'This computer',
  'settings.computer.saved': 'Saved.',
  'settings.updates.title': 'Updates',
  'settings.updates.now': 'Sideshot {version} is installed.',
  'settings.updates.ready':
    'Sideshot {version} is installed. {ready} is ready: it is asked about when nobody is at work.',
  'settings.updates.address': 'Address of the updates',
  'settings.updates.addressHelp':
    'A folder on a server of https with what was built: installers and latest.yml. Empty: updates come by hand, from a folder.',
  'settings.updates.channel': 'Versions',
  'settings.updates.latest': 'Finished ones',
  'settings.updates.beta': 'Beta: a few stations try what comes next',
  'settings.updates.alpha': 'Alpha: for tests alone',
  'settings.updates.check': 'Check now',
  'settings.updates.fromFolder': 'Update from a folder…',
  'settings.updates.goBack': 'Go back to the version before…',
  'settings.updates.command': 'Install the command line',
  'settings.updates.kiosk': 'In a kiosk the app is not changed by hand: leave it first.',
  'settings.autostart.title': 'Start',
  'settings.autostart.on': 'Start with the computer',
  'settings.autostart.help':
    'Sideshot starts when this person signs in, and waits beside the clock. The tray has the same switch.',
  'settings.screens.title': 'Second screen',
  'settings.screens.second': 'Show the stage in large on a second screen',
  'settings.screens.secondHelp':
    'The side that is next, the live picture and the photo just shot, seen from where the camera stands.',
  'settings.screens.noSecond': 'This computer has one screen now. The stage comes up once there is a second one.',
  'settings.kiosk.title': 'Kiosk',
  'settings.kiosk.off': 'The app fills the screen and cannot be closed until the PIN is entered.',
  'settings.kiosk.on': 'The kiosk is on.',
  'settings.kiosk.pin': 'PIN',
  'settings.kiosk.pinHelp': '4 to 12 digits. Who forgets it ends the app by the system and starts it with --no-kiosk.',
  'settings.kiosk.enter': 'Begin kiosk',
  'settings.kiosk.leave': 'Leave kiosk',
  'frame.chooseFolder': 'Choose a folder…',
  'stageScreen.scan': 'Scan an item',
} as const;
