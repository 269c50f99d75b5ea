import { createRandom, pick } from '../random.ts';

const modelsOfBrand = 250;

const firsts = [
  'Alder',
  'Brook',
  'Cinder',
  'Dale',
  'Elm',
  'Fenn',
  'Grey',
  'Holt',
  'Iver',
  'Juno',
  'Kest',
  'Lund',
] as const;
const seconds = [
  'mark',
  'well',
  'ridge',
  'haus',
  'ford',
  'line',
  'stone',
  'worth',
  'vale',
  'crest',
  'gate',
  'moor',
] as const;
const lines = [
  'Air',
  'Court',
  'Trail',
  'City',
  'Club',
  'Metro',
  'Alpine',
  'Coast',
  'Studio',
  'Field',
  'Nova',
  'Prime',
] as const;
const shapes = [
  'Runner',
  'Low',
  'High',
  'Mid',
  'Classic',
  'Sport',
  'Lite',
  'Pro',
  'Retro',
  'Max',
  'Plus',
  'Edition',
] as const;

/** A brand made up for a large catalogue, with its models. */
export interface MadeUpBrand {
  readonly name: string;
  readonly models: readonly string[];
}

/** So many models in all, of brands of 250 each: always the same for the same seed, and no name twice in a brand. */
export function manyModels(seed: number | string, models: number): readonly MadeUpBrand[] {
  const random = createRandom(seed);
  const brands = Math.ceil(models / modelsOfBrand);
  return Array.from({ length: brands }, (_brand, index) => ({
    name: `${pick(random, firsts)}${pick(random, seconds)} ${index + 1}`,
    models: Array.from(
      { length: Math.min(modelsOfBrand, models - index * modelsOfBrand) },
      (_model, number) => `${pick(random, lines)} ${pick(random, shapes)} ${number + 1}`,
    ),
  }));
}
