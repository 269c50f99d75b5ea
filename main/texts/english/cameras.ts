export const cameras = {
  'gphoto.notInstalled': 'The program gphoto2 is not installed here. Install it (on Debian: apt install gphoto2).',
  'gphoto.noCamera': 'No camera answers. Check that it is switched on, awake and plugged in.',
  'gphoto.claimed': 'The camera is held by another program, or this user may not use it.',
  'gphoto.unsupported': 'This camera cannot do that over USB.',
  'gphoto.refused': 'The camera did not take the picture. Check focus, lens cap and the mode dial.',
  'gphoto.busy': 'The camera is still busy. Try again in a moment.',
  'gphoto.cardFull': 'The card in the camera is full. Change it or free some space.',
  'gphoto.fileMissing': 'The camera does not have that file any more.',
  'gphoto.diskFull':
    "The station's disk is full. The picture is still in the camera: free some space, then import it from there.",
  'gphoto.io': 'The connection to the camera broke off. Check the cable.',
  'gphoto.timeout': 'The camera did not answer in time.',
  'gphoto.output': 'The program gphoto2 answered with far too much.',
  'gphoto.ended': 'The program gphoto2 ended by itself.',
  'gphoto.failed': 'The program gphoto2 met an error.',

  'tether.noProgramHelp': 'Then it is found by itself.',
  'tether.recovering': '{camera} has stopped answering and is being started again.',
  'tether.recoveringHelp': 'The item and its side stay as they are.',
  'tether.replug': '{camera} does not answer, and ending and resetting it did not help.',
  'tether.replugHelp':
    'Pull its USB cable, switch the camera off and on, and plug it in again. It goes on from there by itself.',
  'tether.other': '{camera} is not here. {other} is plugged in, with another serial number, and is not used.',
  'tether.otherHelp': 'Plug in {camera}, or choose the other camera in Settings.',
  'tether.absent': '{camera} is not here.',
  'tether.absentHelp': 'Switch it on, wake it, and check its USB cable. It is found by itself.',
  'tether.notOpened': '{camera} is here, but it cannot be opened.',
  'tether.notOpenedHelp':
    'Close other photo programs. If there are none, this user may not use the camera: ask the admin about its udev rule.',
  'tether.held': '{camera} is held by {holders}.',
  'tether.heldHelp': 'Close that program. The camera is tried again by itself.',
  'tether.heldByDesktopHelp': 'This computer has opened the camera like a memory card. Free it here.',
  'tether.notReady': 'The camera is not ready yet.',
  'tether.withHelp': '{message} {help}',

  'tether.noneFound': 'No camera is plugged in, or it is asleep or switched off.',
  'tether.noSerial': 'It tells no serial number, so it cannot be told from others.',
  'tether.noRelease': 'It cannot be released over USB.',
  'tether.foundHeld': 'It is held by {holders}. End that program, then look again.',
  'tether.foundHeldByDesktop': 'It is held by {holders}. Free it here.',

  'tether.lowBattery': "The camera's battery is low ({battery}). Change it soon.",
  'tether.noCard': 'There is no card in the camera. If the cable comes loose during a shot, that picture is lost.',
  'tether.cardFills': "The camera's card is almost full. Change or empty it.",
  'tether.noLens': 'The camera sees no lens. Check that it is fixed well.',

  'tether.sideOfItem': '{side} of {item}',
  'tether.lost': 'The picture of {purpose} is not on the camera either. Take it again.',
  'tether.notFound':
    'The picture of {purpose} cannot be found on the camera by itself. Take it again, or import it from there.',
  'tether.manyMissed':
    "{count, plural, one {# new picture is} other {# new pictures are}} on the camera's card. Import those that you need.",
  'tether.cutByFullDisk': 'The disk is full: {files} is still on the camera. Free some space, then import it.',
  'tether.testCame': '{file} has come.',
  'tether.testNotShown': '{file} has come; it cannot be shown here.',
  'tether.noneChosen': 'No tethered camera is chosen.',
  'tether.brokeOff':
    'The camera broke off in the middle of the shot. It is being brought back, and the picture is fetched if the camera has it.',
  'tether.notHeld': 'Nothing was ended: the desktop does not hold the camera (any more).',
  'tether.freed': "The desktop's hold on the camera was ended. It is tried again now.",
  'tether.testInstead': 'A test took the place of the shot. Take it again.',
} as const;
