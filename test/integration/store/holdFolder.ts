// A second process for the lock's test: holds the folder that it is given, says what happened, and waits to be ended.
import { lockDataFolder } from '../../../main/store/lockFolder.ts';

try {
  const lock = lockDataFolder(process.argv[2] ?? '');
  console.log('held');
  // Kept in use: the collector would close a lock that nobody can reach.
  setInterval(() => lock, 1000);
} catch (error) {
  console.log(error instanceof Error && 'code' in error ? `${error.code}: ${error.message}` : String(error));
}
