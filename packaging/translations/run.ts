import { join } from 'node:path';
import { runTranslations } from './translations.ts';

// npm hands on the folder that it was called in: paths are of there.
process.chdir(process.env.INIT_CWD ?? process.cwd());
process.exitCode = runTranslations(join(import.meta.dirname, '../..'), process.argv.slice(2), (line) => {
  process.stdout.write(`${line}\n`);
});
