// A second process for the lock's test: holds the folder that it is given, says what happened, and waits to be ended.
import { lockDataFolder } from '../../../main/store/lockFolder.ts';

try {
  lockDataFolder(process.argv[2] ?? '');
  console.log('held');
  setInterval(() => {}, 1000);
} catch (error) {
  console.log(error instanceof Error && 'code' in error ? `${error.code}: ${error.message}` : String(error));
}
