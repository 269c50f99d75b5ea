import { testSessions } from './recordedSession.ts';

testSessions('recordedSession.long.txt', [
  { isHeld: false, json: false },
  { isHeld: false, json: true },
  { isHeld: true, json: false },
]);
