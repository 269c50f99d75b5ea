import type { Station, StationOptions, StatusJson, TaxonomyJson } from './station/api.ts';

/** Composition root: opens the data folder and joins the parts. Throws `StationError` `locked` when another station holds it. */
export async function openStation(_options: StationOptions): Promise<Station> {
  throw new Error('not built yet');
}

/** Reads beside a running station: opens the database read-only, writes nothing. An empty folder reads as empty. */
export function readStation(_dataFolder: string): {
  status(reference: string | null): StatusJson;
  taxonomy(): TaxonomyJson;
  close(): void;
} {
  throw new Error('not built yet');
}

/** The simulator of the partner service on its own. Writes its certificate authority under `folder`. */
export async function startPractice(_input: {
  readonly port: number;
  readonly seed: number | null;
  readonly speed: number;
  readonly folder: string;
}): Promise<{
  readonly origin: string;
  readonly caPath: string;
  readonly apiKey: string;
  readonly userToken: string;
  readonly control: { readonly url: string; readonly token: string };
  readonly profile: unknown;
  close(): Promise<void>;
}> {
  throw new Error('not built yet');
}
