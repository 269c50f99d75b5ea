import { commandsAlone, relayCommands, testSessions } from './recordedSession.ts';

// The other three: `recordedSession.long.test.ts`.
testSessions('recordedSession.txt', [{ isHeld: true, json: true }], async () => {
  await commandsAlone();
  await relayCommands();
});
