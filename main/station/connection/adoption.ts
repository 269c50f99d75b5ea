import type { AdoptPage } from '../../contract/commands/connection.ts';
import { PartnerFailure, StationError } from '../../domain/failure.ts';
import { type Text, text } from '../../texts/text.ts';
import { type AdoptParts, adopt } from './adopt.ts';
import type { Connections } from './connections.ts';

export interface AdoptionView {
  readonly offered: boolean;
  readonly running: boolean;
  readonly progress: {
    readonly page: number;
    readonly pages: number | null;
    readonly seen: number;
    readonly adopted: number;
  } | null;
  readonly message: Text | null;
}

export interface Adoption {
  readonly view: AdoptionView;
  start(): void;
  stop(): void;
}

export type AdoptionParts = AdoptParts & { readonly connections: Pick<Connections, 'link' | 'require'> };

export function createAdoption(parts: AdoptionParts): Adoption {
  let stopping: AbortController | null = null;
  let last: AdoptPage | null = null;
  let message: Text | null = null;

  async function run(signal: AbortSignal): Promise<void> {
    try {
      const { adopted, not_ours: notOurs } = await adopt(
        parts,
        { reference: null, all: true },
        (page) => (last = page),
        signal,
      );
      message = text('adopt.done', { adopted: adopted.length, notOurs });
    } catch (error) {
      if (signal.aborted) message = text('adopt.stopped', { adopted: last?.adopted ?? 0 });
      else if (error instanceof PartnerFailure) message = error.details.text;
      else if (error instanceof StationError) message = error.text;
      else throw error;
    } finally {
      stopping = null;
    }
  }

  return {
    get view() {
      const progress = last && { page: last.page, pages: last.pages, seen: last.seen, adopted: last.adopted };
      const offered = parts.connections.link?.profile.operations.list_srs != null;
      return { offered, running: stopping !== null, progress, message };
    },
    start() {
      if (stopping !== null) return;
      stopping = new AbortController();
      last = null;
      message = null;
      run(stopping.signal).catch((error: unknown) => {
        message = text('station.wentWrong', { words: error instanceof Error ? error.message : String(error) });
      });
    },
    stop: () => stopping?.abort(new StationError('failed', text('command.stopped'))),
  };
}
