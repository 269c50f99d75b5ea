export const liveCamera = {
  'liveCamera.unusable': 'The camera cannot be used now.',
  'liveCamera.insecure': 'This page may not use cameras: its address is not secure.',
  'liveCamera.insecureHelp':
    'Browsers allow cameras only on https addresses and on this computer itself. Open the station at its 127.0.0.1 address, or in the desktop app.',
  'liveCamera.denied': 'The browser does not let this page use the camera.',
  'liveCamera.deniedHelp': 'Press the camera or lock sign beside the address, allow the camera, then press Try again.',
  'liveCamera.deniedBySystem': 'The system does not let this program use the camera.',
  'liveCamera.deniedBySystemHelp':
    "Allow the camera for this program in the system's privacy settings, then press Try again.",
  'liveCamera.inUse': '{camera} cannot be opened: another program is using it.',
  'liveCamera.inUseHelp':
    'Close the other program (a video call, the camera maker’s own software). If there is none, unplug the camera and plug it in again.',
  'liveCamera.none': 'No camera is plugged in.',
  'liveCamera.noneHelp': 'Plug in a USB camera. The station finds it.',
  'liveCamera.unplugged': '{camera} is not plugged in.',
  'liveCamera.unpluggedHelp':
    'Plug it in again: it starts without a key. Choose another camera under Settings, Photo sources.',
  'liveCamera.silent': '{camera} has stopped sending its picture.',
  'liveCamera.silentHelp':
    'No photo was taken. Press Try again; if that does not help, unplug the camera and plug it in again.',
  'liveCamera.failed': 'The camera could not be opened: {reason}',
  'liveCamera.failedHelp': 'Press Try again, or plug the camera in again.',
  'liveCamera.theCamera': 'The camera',
  'sources.target.shootNow': 'Shoot the card now',
  'sources.tether.battery': 'Battery',
  'sources.usb.title': 'USB camera',
} as const;
