export const station = {
  'station.wentWrong': 'Something went wrong inside the station: {words}',
  'station.closing': 'The station is closing.',
} as const;
