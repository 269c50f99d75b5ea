import type { Shipped } from './licences.ts';

/** The parts of a CycloneDX document that are read; all others are handed on. */
export interface Bom {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly metadata: { readonly component: { readonly 'bom-ref': string; readonly name: string } };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
}

/** A bill of materials of what is shipped alone, of one of everything in the lock file. */
export function shippedBom(bom: Bom, shipped: readonly Shipped[]): Bom {
  const wanted = new Set(shipped.map(({ name, version }) => `${name}@${version}`));
  const components = bom.components.filter(({ name, version }) => wanted.has(`${name}@${version}`));
  const root = bom.metadata.component;
  const refs = new Set([...components.map((component) => component['bom-ref']), root['bom-ref']]);
  return {
    ...bom,
    metadata: { ...bom.metadata, component: { ...root, name: 'sideshot' } },
    components,
    dependencies: bom.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: (dependsOn ?? []).filter((other) => refs.has(other)) })),
  };
}
