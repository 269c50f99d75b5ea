import { testSessions } from './recordedSession.ts';

testSessions('recordedSession.long.txt', [
  { isHeld: false, json: true },
  { isHeld: true, json: false },
]);
