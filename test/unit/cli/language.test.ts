import { describe, expect, it } from 'vitest';
import { StationError } from '../../../main/domain/failure.ts';
import { text } from '../../../main/texts/text.ts';
import { runCli } from './runCli.ts';

/** A failure that is translated in each language already. */
const failing = {
  core: {
    readStation: () => {
      throw new StationError('failed', text('words.about', { name: 'x', line: text('stage.needsAttention') }));
    },
  },
};

describe('--lang', () => {
  it.each([
    [['status', '--lang', 'de'], 'x: Bitte ansehen\n'],
    [['--lang=pl', 'status'], 'x: Wymaga uwagi\n'],
    [['--lang', 'de', 'status', '--lang', 'ar', '--json'], 'x: يحتاج إلى انتباه\n'],
    [['status'], 'x: Needs attention\n'],
  ])('says a failure in the language of %j', async (args, said) => {
    const { error, out, code } = await runCli([...args, '--data', '/data'], failing);
    expect({ error, out, isFailure: code !== 0 }).toEqual({ error: said, out: '', isFailure: true });
  });

  it('is the person of whom operators add tells, behind its name', async () => {
    const add = ['operators', 'add', 'Zora', '--lang', 'sv', '--data', '/data'];
    const broken = {
      core: {
        openStation: () => failing.core.readStation(),
        readStation: failing.core.readStation,
      },
    };
    expect((await runCli(add, broken)).error).toContain('Needs attention');
    expect((await runCli(['--lang', 'de', ...add], broken)).error).toContain('Bitte ansehen');
  });

  it('names the languages there are', async () => {
    for (const args of [
      ['status', '--lang', 'xx'],
      ['status', '--lang=constructor'],
      ['status', '--lang'],
    ]) {
      const { error, code } = await runCli(args);
      expect(error).toBe('--lang: give one of en, de, es, fr, pl, ar.\n');
      expect(code).toBe(2);
    }
  });

  it('leaves standard output in English', async () => {
    const inEnglish = await runCli(['status', '--data', '/data']);
    expect(await runCli(['status', '--data', '/data', '--lang', 'de'])).toEqual(inEnglish);
    const json = await runCli(['status', '--data', '/data', '--json', '--lang', 'ar']);
    expect(json.out).toBe((await runCli(['status', '--data', '/data', '--json'])).out);
  });
});
