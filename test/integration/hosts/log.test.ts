import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StationError } from '../../../main/domain/failure.ts';
import { openLog } from '../../../main/hosts/log.ts';
import { rollingFile } from '../../../main/hosts/rollingFile.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

function linesOf(folder: string): Record<string, unknown>[] {
  const text = readFileSync(join(folder, 'logs', 'station.log'), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('each line is JSON with level, time, message and fields', () => {
  const folder = temporaryFolder();
  const log = openLog(folder);
  log.info('started', { port: 1 });
  log.error('%s failed', { error: new StationError('storage', asGiven('no'), { cause: new Error('disk') }) });
  expect(linesOf(folder)).toMatchObject([
    { level: 'info', message: 'started', port: 1, time: expect.stringMatching(/^\d{4}-.*Z$/) },
    {
      level: 'error',
      message: '%s failed',
      error: {
        name: 'StationError',
        code: 'storage',
        message: 'no',
        stack: expect.any(String),
        cause: { message: 'disk' },
      },
    },
  ]);
  expect(statSync(join(folder, 'logs', 'station.log')).mode & 0o777).toBe(0o600);
});

test('no secret reaches the file, known or looking like one, in messages, fields or errors', () => {
  const folder = temporaryFolder();
  const log = openLog(folder);
  log.warn('http://127.0.0.1:1/?token=SECRET leo_SECRET', {
    deep: { list: ['leo_SECRET', 'lm_usr_SECRET'] },
    error: new Error('Bearer SECRETSECRET'),
  });
  const text = readFileSync(join(folder, 'logs', 'station.log'), 'utf8');
  expect(text).not.toContain('SECRET');
  expect(linesOf(folder)).toMatchObject([{ message: 'http://127.0.0.1:1/?token=[redacted] [redacted]' }]);
});

test('a folder that cannot be written does not stop the station; lost lines are counted', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'logs'), 'a file in the way');
  const log = openLog(folder);
  log.info('one');
  log.info('two');
  rmSync(join(folder, 'logs'));
  mkdirSync(join(folder, 'logs'));
  log.info('three');
  expect(linesOf(folder)).toMatchObject([{ message: 'lost lines', count: 2 }, { message: 'three' }]);
});

test('a full file rolls over, the oldest goes, and others that append follow', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'a.log');
  const limits = { maxBytes: 10, kept: 2 };
  const [first, second] = [rollingFile(path, limits), rollingFile(path, limits)];
  for (const number of [1, 2, 3, 4]) first(`${number} line of text\n`);
  second('5 line of text\n');
  first('6\n');
  first('7\n');
  expect(readdirSync(folder).sort()).toEqual(['a.log', 'a.log.1', 'a.log.2']);
  expect(readFileSync(`${path}.2`, 'utf8')).toBe('4 line of text\n');
  expect(readFileSync(`${path}.1`, 'utf8')).toBe('5 line of text\n');
  expect(readFileSync(path, 'utf8')).toBe('6\n7\n');
});
