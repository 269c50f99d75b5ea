import { resolve } from 'node:path';
import envPaths from 'env-paths';
import { StationError } from '../../domain/failure.ts';
import { text } from '../../texts/text.ts';

/** Practice has its own folder, so that it never mixes with real work. */
export function defaultDataFolder(practice: boolean): string {
  return envPaths(practice ? 'Sideshot Practice' : 'Sideshot', { suffix: '' }).data;
}

export function chooseDataFolder(input: {
  readonly given: string | null;
  readonly practice: boolean;
  readonly workingFolder: string;
}): string {
  return given(input) ?? defaultDataFolder(input.practice);
}

export function chooseRelayFolder(input: { readonly given: string | null; readonly workingFolder: string }): string {
  return given(input) ?? envPaths('Sideshot Relay', { suffix: '' }).data;
}

function given(input: { readonly given: string | null; readonly workingFolder: string }): string | null {
  if (input.given === null) return null;
  if (input.given.trim() === '') {
    throw new StationError('invalid', text('argument.folderNeeded', { argument: '--data' }), { field: '--data' });
  }
  return resolve(input.workingFolder, input.given);
}
