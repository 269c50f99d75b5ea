import type { DrawingName } from '../drawings/names.ts';
import { uuidFrom } from '../random.ts';
import { type BrandDefinition, catalogueData, type SideDefinition, servicesData } from './catalogueData.ts';
import { manyModels } from './manyModels.ts';

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
  /** Absent in an older practice state. */
  readonly locked?: boolean;
  readonly sides: readonly CatalogueSide[];
}

export interface CatalogueModel {
  readonly uuid: string;
  readonly name: string;
  readonly brandUuid: string;
  readonly brandName: string;
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
  readonly services: readonly [CatalogueService, ...CatalogueService[]];
  /** Its brand may be new. Throws for an unknown type. */
  addModel(model: NewModel): CatalogueModel;
}

export interface NewModel {
  readonly category: string;
  readonly type: string;
  readonly brand: string;
  readonly name: string;
}

/**
 * The same for the same seed. A brand of two types has one uuid. `extraModels` are made when brands are first asked
 * for, so that a start does not wait.
 */
export function buildCatalogue(seed: number, extraModels = 0): Catalogue {
  const id = (...path: readonly string[]) => uuidFrom(seed, path.join('/'));
  const typeCount = catalogueData.reduce((sum, category) => sum + category.types.length, 0);
  const extraOfType = Math.ceil(extraModels / typeCount);
  let extraLeft = extraModels;
  const categories = catalogueData.map((category, ordinal): CatalogueCategory => {
    const categoryUuid = id('category', category.name);
    const types = category.types.map((type, typeOrdinal): CatalogueType => {
      const typeUuid = id('type', category.name, type.name);
      const extra = Math.min(extraOfType, extraLeft);
      extraLeft -= extra;
      let brands: CatalogueBrand[] | null = null;
      const brandOfType = (brand: BrandDefinition): CatalogueBrand => ({
        uuid: id('brand', brand.name),
        name: brand.name,
        active: brand.inactive !== true,
        models: brand.models.map((name) => ({
          uuid: id('model', brand.name, name),
          name,
          brandUuid: id('brand', brand.name),
          brandName: brand.name,
          typeUuid,
          categoryUuid,
        })),
      });
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
        get brands() {
          brands ??= [...type.brands, ...manyModels(`${seed}/${type.name}`, extra)].map(brandOfType);
          return brands;
        },
        groups: type.groups.map((group) => ({
          uuid: id('group', category.name, type.name, group.name),
          name: group.name,
          description: group.description,
          locked: group.locked === true,
          sides: group.sides.map((definition) => side(group.name, definition)),
        })),
      };
    });
    return { uuid: categoryUuid, name: category.name, ordinal, drawing: category.drawing, types };
  });
  const [standard, ...others] = servicesData.map((service) => ({ ...service, uuid: id('service', service.name) }));
  if (standard === undefined) throw new Error('the practice catalogue has no service');
  return {
    categories,
    services: [standard, ...others],
    addModel({ category, type: typeName, brand: brandName, name }) {
      const type = categories.find((entry) => entry.name === category)?.types.find((entry) => entry.name === typeName);
      if (type === undefined) throw new Error(`There is no type ${typeName} of ${category}`);
      const brandUuid = id('brand', brandName);
      const { uuid: typeUuid, categoryUuid } = type;
      const model = { uuid: id('model', brandName, name), name, brandUuid, brandName, typeUuid, categoryUuid };
      // These lists belong to this catalogue alone.
      const brands = type.brands as CatalogueBrand[];
      const at = brands.findIndex(({ uuid }) => uuid === brandUuid);
      const brand = brands[at] ?? { uuid: brandUuid, name: brandName, active: true, models: [] };
      brands.splice(at < 0 ? brands.length : at, 1, { ...brand, models: [...brand.models, model] });
      return model;
    },
  };
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

export function modelsOfBrand(catalogue: Catalogue, brandUuid: string): readonly CatalogueModel[] {
  return modelsOf(catalogue).filter((model) => model.brandUuid === brandUuid);
}
