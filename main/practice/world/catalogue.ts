import type { DrawingName } from '../drawings/names.ts';
import { catalogueData, type SideDefinition, servicesData } from './catalogueData.ts';
import { uuidFrom } from './random.ts';

/** One side of the taxonomy or of a service request, with the drawing that shows it. */
export interface CatalogueSide {
  readonly uuid: string;
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly active: boolean;
  readonly drawing: DrawingName;
}

export interface CatalogueGroup {
  readonly uuid: string;
  readonly name: string;
  readonly description: string;
  readonly sides: readonly CatalogueSide[];
}

export interface CatalogueModel {
  readonly uuid: string;
  readonly name: string;
  readonly brandUuid: string;
  readonly typeUuid: string;
  readonly categoryUuid: string;
}

export interface CatalogueBrand {
  readonly uuid: string;
  readonly name: string;
  readonly active: boolean;
  readonly models: readonly CatalogueModel[];
}

export interface CatalogueType {
  readonly uuid: string;
  readonly name: string;
  readonly ordinal: number;
  readonly categoryUuid: string;
  readonly brands: readonly CatalogueBrand[];
  readonly groups: readonly CatalogueGroup[];
}

export interface CatalogueCategory {
  readonly uuid: string;
  readonly name: string;
  readonly ordinal: number;
  readonly drawing: DrawingName;
  readonly types: readonly CatalogueType[];
}

export interface CatalogueService {
  readonly uuid: string;
  readonly name: string;
  readonly description: string;
  readonly expectedCompletionTime: number;
  readonly price: number;
}

export interface Catalogue {
  readonly categories: readonly CatalogueCategory[];
  /** The first is what an SR gets that names none. */
  readonly services: readonly [CatalogueService, ...CatalogueService[]];
}

/** The practice taxonomy with its identifiers: always the same for the same seed. A brand of two types has one uuid. */
export function buildCatalogue(seed: number): Catalogue {
  const id = (...path: readonly string[]) => uuidFrom(seed, path.join('/'));
  const categories = catalogueData.map((category, ordinal): CatalogueCategory => {
    const categoryUuid = id('category', category.name);
    const types = category.types.map((type, typeOrdinal): CatalogueType => {
      const typeUuid = id('type', category.name, type.name);
      const side = (group: string, definition: SideDefinition): CatalogueSide => ({
        uuid: id('side', category.name, type.name, group, definition.name),
        name: definition.name,
        description: definition.description,
        required: definition.required,
        active: definition.inactive !== true,
        drawing: definition.drawing,
      });
      return {
        uuid: typeUuid,
        name: type.name,
        ordinal: typeOrdinal,
        categoryUuid,
        brands: type.brands.map((brand) => ({
          uuid: id('brand', brand.name),
          name: brand.name,
          active: brand.inactive !== true,
          models: brand.models.map((name) => ({
            uuid: id('model', brand.name, name),
            name,
            brandUuid: id('brand', brand.name),
            typeUuid,
            categoryUuid,
          })),
        })),
        groups: type.groups.map((group) => ({
          uuid: id('group', category.name, type.name, group.name),
          name: group.name,
          description: group.description,
          sides: group.sides.map((definition) => side(group.name, definition)),
        })),
      };
    });
    return { uuid: categoryUuid, name: category.name, ordinal, drawing: category.drawing, types };
  });
  const [standard, ...others] = servicesData.map((service) => ({ ...service, uuid: id('service', service.name) }));
  if (standard === undefined) throw new Error('the practice catalogue has no service');
  return { categories, services: [standard, ...others] };
}

export function typesOf(catalogue: Catalogue): readonly CatalogueType[] {
  return catalogue.categories.flatMap((category) => category.types);
}

export function modelsOf(catalogue: Catalogue): readonly CatalogueModel[] {
  return typesOf(catalogue).flatMap((type) => type.brands.flatMap((brand) => brand.models));
}

export function brandOf(catalogue: Catalogue, uuid: string): CatalogueBrand | undefined {
  return typesOf(catalogue)
    .flatMap((type) => type.brands)
    .find((brand) => brand.uuid === uuid);
}

/** All models of a brand over all its types. */
export function modelsOfBrand(catalogue: Catalogue, brandUuid: string): readonly CatalogueModel[] {
  return modelsOf(catalogue).filter((model) => model.brandUuid === brandUuid);
}
