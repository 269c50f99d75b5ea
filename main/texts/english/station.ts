/** The station itself. */
export const station = {
  'station.wentWrong': 'Something went wrong inside the station: {words}',
} as const;
