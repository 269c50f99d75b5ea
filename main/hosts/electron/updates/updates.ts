import { readdir } from 'node:fs/promises';
import type { UpdateSettings } from '../../../contract/desktop/desktop.ts';
import { updateChannels } from '../../../contract/desktop/updateChannels.ts';
import { every, type Time } from '../../../lib/async/time.ts';
import type { Log } from '../../../station/api.ts';
import { type Text, text } from '../../../texts/text.ts';
import { channelFile, type Feed, feedAt, feedOf } from './feed.ts';
import { serveFolder } from './folderServer.ts';
import { canRead, type KeptInstallers, versionBefore } from './keptInstallers.ts';
import { type Hindrance, hindranceOf, nextUpdateStep, type WorkFacts } from './nextStep.ts';
import type { Updater } from './updater.ts';

export interface UpdatesOptions {
  readonly updater: Updater;
  readonly kept: KeptInstallers;
  readonly time: Time;
  readonly log: Log;
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  /** Of the data that is there now: an older version may not be able to read it. */
  readonly databaseVersion: () => number | null;
  /** Asks the person; `isBack`: to an older version. */
  readonly ask: (version: string, isBack: boolean) => Promise<boolean>;
  /** Ends the station, so that nothing is cut off, and lets the installer run. */
  readonly install: (quitAndInstall: () => void) => Promise<void>;
  /** What is ready has changed. */
  readonly changed: () => void;
}

export interface Updates {
  /** A version that is on this disk and waits to be installed. */
  readonly ready: string | null;
  use(settings: UpdateSettings): void;
  /** How the station stands; each change is a chance to go on. */
  update(work: WorkFacts): void;
  /** By a person: looks at the server now. Tells what came of it. */
  check(): Promise<Text>;
  /** By a person: an update from a folder, for sites without internet. */
  fromFolder(folder: string): Promise<Text>;
  /** By a person: back to the version that ran before. */
  goBack(): Promise<Text>;
  /** The version that `goBack` goes to; null where none is kept. */
  before(): Promise<string | null>;
  close(): void;
}

const lookEveryMs = 60_000;

interface Found {
  readonly version: string;
  readonly isDownloaded: boolean;
}

/** Updates of the installed app: looks, fetches and asks by itself as `nextUpdateStep` says, or when a person wants it. Nothing is installed unasked. */
export function createUpdates(options: UpdatesOptions): Updates {
  const { updater, kept, time, log } = options;
  let feed: Feed | null = null;
  let work: WorkFacts | null = null;
  let found: Found | null = null;
  let lastCheckAt: number | null = null;
  let putOffAt: number | null = null;
  let quietSince: number | null = null;
  let isInstalling = false;
  let busy: Promise<unknown> | null = null;

  /** Whether a version is there, and fetched from it where `fetches`. */
  async function look(from: Feed, isBack: boolean, fetches: boolean): Promise<Found | null> {
    updater.setFeedURL(from);
    updater.allowDowngrade = isBack;
    const answer = await updater.checkForUpdates();
    if (answer === null || !answer.isUpdateAvailable) return null;
    const { version } = answer.updateInfo;
    return fetches ? await fetchIt(version) : { version, isDownloaded: false };
  }

  async function fetchIt(version: string): Promise<Found> {
    const [file] = await updater.downloadUpdate();
    // Before it is installed: an installer may be moved or removed by that.
    if (file !== undefined) await kept.keep(version, file);
    return { version, isDownloaded: true };
  }

  function setFound(next: Found | null): void {
    found = next;
    options.changed();
  }

  async function askToInstall(version: string, isBack: boolean): Promise<Text> {
    const hindrance = hindranceOf(work);
    if (hindrance !== null) return hindered(hindrance, version);
    if (!(await options.ask(version, isBack))) {
      putOffAt = time.now();
      return text('update.later', { version });
    }
    // A scan while the question stood: who is at work is asked again.
    const since = hindranceOf(work);
    if (since !== null) return hindered(since, version);
    // Left on purpose: it is not offered by itself again.
    if (isBack) await kept.refuse(updater.currentVersion.version);
    isInstalling = true;
    log.info('An update is installed', { version, isBack });
    await options.install(() => updater.quitAndInstall(true, true));
    return text('update.installing', { version });
  }

  /** One thing at a time: the library has one download and one feed. */
  function alone<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    const done = (busy ?? Promise.resolve()).catch(() => undefined).then(run);
    const settled = done
      .catch(() => undefined)
      .finally(() => {
        if (busy === settled) busy = null;
      });
    busy = settled;
    return done;
  }

  async function takeStep(): Promise<void> {
    const facts = { work, hasServer: feed !== null, found, lastCheckAt, quietSince, putOffAt, now: time.now() };
    switch (nextUpdateStep(facts)) {
      case 'wait':
        return;
      case 'check': {
        lastCheckAt = time.now();
        const offered = feed === null ? null : await look(feed, false, false);
        if (offered !== null && offered.version !== (await kept.refused())) setFound(offered);
        return;
      }
      case 'download':
        if (found !== null) setFound(await fetchIt(found.version));
        return;
      case 'ask':
        if (found !== null) await askToInstall(found.version, false);
    }
  }

  function goOn(): void {
    if (busy !== null || isInstalling) return;
    alone(takeStep).catch((error: unknown) => {
      // A fetch that failed is tried anew after the next look.
      if (found?.isDownloaded === false) setFound(null);
      log.warn('An update did not go on', { error: String(error) });
    });
  }

  async function byHand(from: Feed, isBack: boolean): Promise<Text> {
    const offered = await look(from, isBack, true);
    if (offered === null) return text('update.none');
    setFound(isBack ? null : offered);
    const told = await askToInstall(offered.version, isBack);
    return told;
  }

  async function byFolder(folder: string, isBack: boolean): Promise<Text> {
    const names = await readdir(folder);
    const channel = updateChannels.find((name) => names.includes(channelFile(name, options.platform, options.arch)));
    if (channel === undefined) {
      return text('update.noBundle', { file: channelFile(updateChannels[0], options.platform, options.arch) });
    }
    const server = await serveFolder(folder);
    try {
      return await byHand(feedAt(server.url, channel), isBack);
    } finally {
      await server.close();
    }
  }

  async function before() {
    return versionBefore(await kept.list(), (version) => updater.currentVersion.compare(version) > 0);
  }

  const said = (run: () => Promise<Text>): Promise<Text> =>
    alone(run).catch((error: unknown) => {
      log.warn('An update failed', { error: String(error) });
      return text('update.failed', { reason: reasonOf(error) });
    });
  const stop = every(time, lookEveryMs, goOn);
  return {
    get ready() {
      return found?.isDownloaded === true ? found.version : null;
    },
    use(settings) {
      feed = feedOf(settings);
      lastCheckAt = null;
      goOn();
    },
    update(next) {
      work = next;
      quietSince = hindranceOf(work) === null ? (quietSince ?? time.now()) : null;
      goOn();
    },
    async check() {
      const from = feed;
      if (from === null) return text('update.noServer');
      return await said(() => {
        lastCheckAt = time.now();
        return byHand(from, false);
      });
    },
    fromFolder: (folder) => said(() => byFolder(folder, false)),
    async before() {
      return (await before())?.version ?? null;
    },
    goBack: () =>
      said(async () => {
        const target = await before();
        if (target === null) return text('update.noneKept');
        const present = options.databaseVersion();
        if (present === null || !canRead(target, present))
          return text('update.cannotRead', { version: target.version });
        return await byFolder(target.folder, true);
      }),
    close: stop,
  };
}

function hindered(hindrance: Hindrance, version: string): Text {
  return text(hindrance === 'itemOpen' ? 'update.afterItem' : 'update.afterSending', { version });
}

/** The library's errors carry a whole stack in their message. */
function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
