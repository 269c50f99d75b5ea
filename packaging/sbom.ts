import type { BinaryParts } from './binaryParts.ts';
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
  readonly type?: string;
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly licenses?: readonly unknown[];
  readonly scope?: string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

/** How npm marks a package that the lock file has for development: to a reader of the bill, one that is not in the product. */
const developmentMark = 'cdx:npm:package:development';

/**
 * A bill of materials of what is shipped alone, of one of everything in the lock file. Electron comes with the program although the lock file has
 * it for development; what is compiled into binaries is below the package that brings it. Throws where the bill lacks such a package.
 */
export function shippedBom(bom: Bom, shipped: readonly Shipped[], binaries: readonly BinaryParts[]): Bom {
  const wanted = new Set(shipped.map(({ name, version }) => `${name}@${version}`));
  const root = bom.metadata.component;
  const packages = bom.components
    .filter(({ name, version }) => wanted.has(`${name}@${version}`) || binaries.some(({ within }) => within === name))
    .map(asShipped);
  const parts = binaries.flatMap((binary) => partsOf(packages, binary));
  const within = Map.groupBy(parts, ({ parent }) => parent);
  const refs = new Set([...packages.map((component) => component['bom-ref']), root['bom-ref']]);
  const reported = bom.dependencies.filter(({ ref }) => refs.has(ref));
  const electron = packages.filter(({ name }) => name === 'electron').map((component) => component['bom-ref']);
  return {
    ...bom,
    metadata: { ...bom.metadata, component: { ...root, name: 'sideshot' } },
    components: [...packages, ...parts.map(({ component }) => component)],
    dependencies: [
      ...reported.map(({ ref, dependsOn = [] }) => ({
        ref,
        dependsOn: [
          ...new Set([
            ...dependsOn.filter((other) => refs.has(other)),
            ...(ref === root['bom-ref'] ? electron : []),
            ...(within.get(ref) ?? []).map(({ component }) => component['bom-ref']),
          ]),
        ],
      })),
      ...parts.map(({ component }) => ({ ref: component['bom-ref'], dependsOn: [] })),
    ],
  };
}

/** A page's framework is bundled and Electron is packed, though the lock file has them for development: all that is here is in the product. */
function asShipped(component: Component): Component {
  const properties = component.properties?.filter(({ name }) => name !== developmentMark);
  return { ...component, scope: 'required', ...(properties === undefined ? {} : { properties }) };
}

interface Part {
  /** The package that brings it. */
  readonly parent: string;
  readonly component: Component;
}

function partsOf(packages: readonly Component[], { within, parts }: BinaryParts): readonly Part[] {
  const parent = packages.find(({ name }) => name === within)?.['bom-ref'];
  if (parent === undefined) throw new Error(`The bill of materials lacks ${within}.`);
  return parts.map(({ name, version, licence }) => ({
    parent,
    component: {
      type: 'library',
      'bom-ref': `${parent}/${name}@${version}`,
      name,
      version,
      scope: 'required',
      purl: `pkg:generic/${name.toLowerCase()}@${version}`,
      licenses: [{ license: { name: licence } }],
    },
  }));
}
