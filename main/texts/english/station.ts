export const station = {
  'station.wentWrong': 'Something went wrong inside the station: {words}',
  'station.closing': 'The station is closing.',
  'station.bug': 'Something went wrong inside the station; its log says what.',
} as const;
