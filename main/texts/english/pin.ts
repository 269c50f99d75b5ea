/** The PIN of the admin's part of the settings. A kiosk's own is in `hosts/desktop.ts`. */
export const pin = {
  'pin.needed': "This belongs to the station admin's part: it needs the PIN.",
  'pin.wrong': 'That is not the PIN.',
  'pin.wait': 'Too many wrong PINs. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
  'pin.removed': 'There is no PIN any more: everyone at the station can change its settings.',
  'pin.none': 'No PIN was set.',
  'pin.title': 'PIN of the station admin',
  'pin.why': 'These settings belong to the station admin. Enter the PIN to see and change them.',
  'pin.field': 'PIN',
  'pin.deleteDigit': 'Delete the last digit',
  'pin.go': 'Continue',
  'pin.enter': 'Enter the PIN…',
  'pin.panel': 'PIN for the settings',
  'pin.help':
    'Without a PIN, everyone at the station can change its settings. With one, connection, photo sources, storage, operators, keys, hand-over and the file of settings ask for it. Scanning, shooting and sending never do.',
  'pin.isSet': 'A PIN is set.',
  'pin.new': 'New PIN',
  'pin.newHelp':
    '4 to 12 digits. Whoever forgets it removes it with the command "sideshot pin remove" at this computer.',
  'pin.set': 'Set the PIN',
  'pin.remove': 'Remove the PIN',
  'pin.saved': 'The PIN is set.',
  'history.pinSet': 'PIN for the settings set',
  'history.pinRemoved': 'PIN for the settings removed',
} as const;
