export const hosts = {
  'host.portTaken': 'Port {port} is taken by another program. Choose another one with --port.',
  'host.portNotOpened': "Port {port} can't be opened ({words}). Choose another one with --port.",
  'host.noPage': 'The built page is missing. Run "npm run build" and start again.',
  'host.uncheckedTls':
    'NODE_TLS_REJECT_UNAUTHORIZED=0 makes Node take any certificate, so anyone on the way could read the credentials. Unset it; an authority of your own belongs in tls.ca_file of the profile.',
  'web.openPrinted': 'Open the address that Sideshot printed when it started.',
  'web.otherStart': 'This address is from another start. Open the address that Sideshot printed when it started.',
  'web.wayIn.title': 'This tab is not signed in to the station',
  'web.wayIn.window': 'Is a window of Sideshot open? Go on there, and close this tab.',
  'web.wayIn.icon': 'Is none open? Press the icon of Sideshot on this computer: it opens one.',
  'web.wayIn.terminal':
    'Is there no icon? The terminal in which Sideshot was started shows its address, as “Sideshot is ready at …”. Open it as a whole, to its last letter. Is it gone? End Sideshot there with Ctrl+C and type {command}: that prints a new one.',
  'web.wayIn.else':
    'Photos and items are not touched by this: the station works on meanwhile. Ask the station admin if none of it helps.',
  'web.tooManyCookies':
    'Other programs of this machine have filled the cookies of this address. Remove them in the browser (its settings of this site), or open the address that Sideshot printed with localhost in place of 127.0.0.1, or the other way round.',
  'web.signedIn': 'Signed in.',
  'web.readOnly': 'Only GET and HEAD are answered here.',
  'web.oddAddress': 'The address cannot be read.',
  'web.otherSite': 'Other sites may not load anything from Sideshot.',
  'web.originNeeded': 'An origin is needed.',
  'web.otherHost': 'This host name is not answered here.',
  'web.otherOrigin': 'This origin is not answered here.',
  'web.nothing': 'There is nothing here.',
  'web.noPicture': 'There is no such picture.',
} as const;
