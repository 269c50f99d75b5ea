/** Times. */
export const times = {
  'time.now': 'now',
  'time.inSeconds': 'in {count, number} s',
  'time.inMinutes': 'in {count, number} min',
  'time.inHours': 'in {count, number} h',
  'time.inDays': 'in {count, number} d',
  'time.secondsAgo': '{count, number} s ago',
  'time.minutesAgo': '{count, number} min ago',
  'time.hoursAgo': '{count, number} h ago',
  'time.daysAgo': '{count, number} d ago',
  'time.fewSecondsLeft': 'a few seconds left',
  'time.secondsLeft': 'about {count, number} s left',
  'time.minutesLeft': 'about {count, number} min left',
  'time.hoursLeft': 'about {count, number} h left',
  'time.daysLeft': 'about {count, number} d left',
  'time.clock': '{at, time, ::HHmm}',
  'time.dayAndClock': '{at, date, ::dMMM}, {at, time, ::HHmm}',
} as const;
