export const firstRun = {
  'firstRun.back': 'Back',
  'firstRun.connect': 'Connect to the partner',
  'firstRun.welcome': 'Welcome to Sideshot',
  'firstRun.lead': 'Scan an item, photograph its sides, move on. The station sends everything by itself.',
  'firstRun.startingPractice': 'Starting practice mode…',
  'firstRun.practice': 'Try practice mode',
  'firstRun.practiceHelp':
    'Try everything in two minutes, a rejected photo included, with a built-in partner. Nothing leaves this computer.',
  'firstRun.connectHelp': 'With the connection profile and the API key that you were given.',
} as const;
