import { readdir } from 'node:fs/promises';
import type { UpdateSettings } from '../../../contract/desktop/desktop.ts';
import { updateChannels } from '../../../contract/desktop/updateChannels.ts';
import { every, type Time } from '../../../lib/async/time.ts';
import type { Log } from '../../../station/api.ts';
import { type Text, text } from '../../../texts/text.ts';
import { channelFile, type Feed, feedAt, feedOf } from './feed.ts';
import { serveFolder } from './folderServer.ts';
import { type Hindrance, hindranceOf, nextUpdateStep, type WorkFacts } from './nextStep.ts';
import { canRead, type SavedInstallers, versionBefore } from './savedInstallers.ts';
import type { Updater } from './updater.ts';

export interface UpdatesOptions {
  readonly updater: Updater;
  readonly kept: SavedInstallers;
  readonly time: Time;
  readonly log: Log;
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  /** An older version may not be able to read the present data. */
  readonly databaseVersion: () => number | null;
  readonly ask: (version: string, isBack: boolean) => Promise<boolean>;
  readonly install: (quitAndInstall: () => void) => Promise<void>;
  readonly changed: () => void;
}

export interface Updates {
  readonly ready: string | null;
  use(settings: UpdateSettings): void;
  update(work: WorkFacts): void;
  check(): Promise<Text>;
  fromFolder(folder: string): Promise<Text>;
  goBack(): Promise<Text>;
  before(): Promise<string | null>;
  close(): void;
}

const pollEveryMs = 60_000;

interface Found {
  readonly version: string;
  readonly isDownloaded: boolean;
}

export function createUpdates(options: UpdatesOptions): Updates {
  return new InstalledUpdates(options);
}

class InstalledUpdates implements Updates {
  readonly #options: UpdatesOptions;
  readonly #stop: () => void;
  #feed: Feed | null = null;
  #work: WorkFacts | null = null;
  #found: Found | null = null;
  #lastCheckAt: number | null = null;
  #putOffAt: number | null = null;
  #quietSince: number | null = null;
  #isInstalling = false;
  #busy: Promise<unknown> | null = null;

  constructor(options: UpdatesOptions) {
    this.#options = options;
    this.#stop = every(options.time, pollEveryMs, () => this.#goOn());
  }

  get ready(): string | null {
    return this.#found?.isDownloaded === true ? this.#found.version : null;
  }

  use(settings: UpdateSettings): void {
    this.#feed = feedOf(settings);
    this.#lastCheckAt = null;
    this.#goOn();
  }

  update(work: WorkFacts): void {
    this.#work = work;
    this.#quietSince = hindranceOf(work) === null ? (this.#quietSince ?? this.#options.time.now()) : null;
    this.#goOn();
  }

  async check(): Promise<Text> {
    const from = this.#feed;
    if (from === null) return text('update.noServer');
    return await this.#said(() => {
      this.#lastCheckAt = this.#options.time.now();
      return this.#byHand(from, false);
    });
  }

  fromFolder(folder: string): Promise<Text> {
    return this.#said(() => this.#byFolder(folder, false));
  }

  async before(): Promise<string | null> {
    return (await this.#before())?.version ?? null;
  }

  goBack(): Promise<Text> {
    return this.#said(async () => {
      const target = await this.#before();
      if (target === null) return text('update.noneKept');
      const present = this.#options.databaseVersion();
      if (present === null || !canRead(target, present)) return text('update.cannotRead', { version: target.version });
      return await this.#byFolder(target.folder, true);
    });
  }

  close(): void {
    this.#stop();
  }

  /** Downloads only where `fetches`. */
  async #look(from: Feed, isBack: boolean, fetches: boolean): Promise<Found | null> {
    const { updater } = this.#options;
    updater.setFeedURL(from);
    updater.allowDowngrade = isBack;
    const answer = await updater.checkForUpdates();
    if (answer === null || !answer.isUpdateAvailable) return null;
    const { version } = answer.updateInfo;
    return fetches ? await this.#fetch(version) : { version, isDownloaded: false };
  }

  async #fetch(version: string): Promise<Found> {
    const [file] = await this.#options.updater.downloadUpdate();
    // Copied first: installing may move or remove the file.
    if (file !== undefined) await this.#options.kept.keep(version, file);
    return { version, isDownloaded: true };
  }

  #setFound(next: Found | null): void {
    this.#found = next;
    this.#options.changed();
  }

  async #askToInstall(version: string, isBack: boolean): Promise<Text> {
    const { updater, kept, time, log, ask, install } = this.#options;
    const hindrance = hindranceOf(this.#work);
    if (hindrance !== null) return hindered(hindrance, version);
    if (!(await ask(version, isBack))) {
      this.#putOffAt = time.now();
      return text('update.later', { version });
    }
    // A scan during the question means somebody is at work: ask again.
    const since = hindranceOf(this.#work);
    if (since !== null) return hindered(since, version);
    // Left on purpose: it is not offered again by itself.
    if (isBack) await kept.refuse(updater.currentVersion.version);
    this.#isInstalling = true;
    log.info('An update is installed', { version, isBack });
    await install(() => updater.quitAndInstall(true, true));
    return text('update.installing', { version });
  }

  /** The library has only one download and one feed. */
  #alone<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    const done = (this.#busy ?? Promise.resolve()).catch(() => undefined).then(run);
    const settled = done
      .catch(() => undefined)
      .finally(() => {
        if (this.#busy === settled) this.#busy = null;
      });
    this.#busy = settled;
    return done;
  }

  #said(run: () => Promise<Text>): Promise<Text> {
    return this.#alone(run).catch((error: unknown) => {
      this.#options.log.warn('An update failed', { error: String(error) });
      return text('update.failed', { reason: reasonOf(error) });
    });
  }

  #nextStep(): ReturnType<typeof nextUpdateStep> {
    return nextUpdateStep({
      work: this.#work,
      hasServer: this.#feed !== null,
      found: this.#found,
      lastCheckAt: this.#lastCheckAt,
      quietSince: this.#quietSince,
      putOffAt: this.#putOffAt,
      now: this.#options.time.now(),
    });
  }

  async #takeStep(): Promise<void> {
    const [feed, found] = [this.#feed, this.#found];
    switch (this.#nextStep()) {
      case 'wait':
        return;
      case 'check': {
        this.#lastCheckAt = this.#options.time.now();
        const offered = feed === null ? null : await this.#look(feed, false, false);
        if (offered !== null && offered.version !== (await this.#options.kept.refused())) this.#setFound(offered);
        return;
      }
      case 'download':
        if (found !== null) this.#setFound(await this.#fetch(found.version));
        return;
      case 'ask':
        if (found !== null) await this.#askToInstall(found.version, false);
    }
  }

  #goOn(): void {
    if (this.#busy !== null || this.#isInstalling) return;
    this.#alone(() => this.#takeStep()).catch((error: unknown) => {
      // The next check downloads again.
      if (this.#found?.isDownloaded === false) this.#setFound(null);
      this.#options.log.warn('An update did not go on', { error: String(error) });
    });
  }

  async #byHand(from: Feed, isBack: boolean): Promise<Text> {
    const offered = await this.#look(from, isBack, true);
    if (offered === null) return text('update.none');
    this.#setFound(isBack ? null : offered);
    return await this.#askToInstall(offered.version, isBack);
  }

  async #byFolder(folder: string, isBack: boolean): Promise<Text> {
    const { platform, arch } = this.#options;
    const names = await readdir(folder);
    const channel = updateChannels.find((name) => names.includes(channelFile(name, platform, arch)));
    if (channel === undefined) return text('update.noBundle', { file: channelFile(updateChannels[0], platform, arch) });
    const server = await serveFolder(folder);
    try {
      return await this.#byHand(feedAt(server.url, channel), isBack);
    } finally {
      await server.close();
    }
  }

  async #before() {
    const { kept, updater } = this.#options;
    return versionBefore(await kept.list(), (version) => updater.currentVersion.compare(version) > 0);
  }
}

function hindered(hindrance: Hindrance, version: string): Text {
  return text(hindrance === 'itemOpen' ? 'update.afterItem' : 'update.afterSending', { version });
}

/** The library's error messages contain a whole stack. */
function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
