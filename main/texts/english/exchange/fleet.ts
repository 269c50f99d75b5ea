/** What the stations of a relay know of each other. */
export const fleet = {
  'fleet.silent':
    '{name} has said nothing for {minutes, plural, one {# minute} other {# minutes}} and holds {photos, plural, one {# photo that is} other {# photos that are}} not sent.',
  'fleet.rejected':
    '{side} was rejected {count} times within a day, at {names}. Look at the light and the position there.',
  'fleet.noRelay': 'This station has no relay: connect one in Settings, Partner events.',
  'fleet.notShared': 'The relay at {address} shares nothing between stations: it is of an older version.',
  'fleet.column.name': 'Station',
  'fleet.column.version': 'Version',
  'fleet.column.seen': 'Last seen',
  'fleet.column.photos': 'Unsent',
  'fleet.column.oldest': 'Oldest unsent',
  'fleet.column.free': 'Free',
  'fleet.column.camera': 'Camera',
  'settings.fleet.title': 'Fleet',
  'settings.fleet.about': 'All stations that take the partner’s events from the same relay.',
  'settings.fleet.alarms': 'To be seen to',
  'settings.fleet.stations': 'Stations',
  'settings.fleet.this': '(this one)',
  'settings.fleet.now': 'now',
  'elsewhere.title': '{station} has this item open too',
  'elsewhere.text': 'Photos that are taken here are kept and sent. Take the item over to tell the other station.',
  'elsewhere.takeOver': 'Take it over',
  'fleet.never': 'never',
  'fleet.none': 'none',
  'fleet.cameraNotReady': '{model}: not ready',
} as const;
