import { commandsAlone, relayCommands, testSessions } from './recordedSession.ts';

// The other two: `recordedSession.long.test.ts`.
testSessions(
  'recordedSession.txt',
  [
    { isHeld: false, json: false },
    { isHeld: true, json: true },
  ],
  async () => {
    await commandsAlone();
    await relayCommands();
  },
);
