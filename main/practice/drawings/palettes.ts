import { createRandom, pick } from '../random.ts';
import type { Palette } from './drawing.ts';

const palettes: readonly [Palette, ...Palette[]] = [
  { body: '#2f6f8f', shade: '#1f4d66', light: '#7fb3c8', accent: '#f08a3c', sole: '#f3efe4', ink: '#14303f' },
  { body: '#a13d4b', shade: '#722a36', light: '#d98a8f', accent: '#20384f', sole: '#f4ede3', ink: '#3f161d' },
  { body: '#4d7a4f', shade: '#345637', light: '#a5c49a', accent: '#e9c046', sole: '#efe9da', ink: '#1d3320' },
  { body: '#8a6a4a', shade: '#5f4730', light: '#c9aa85', accent: '#2b5c8a', sole: '#f1e8d8', ink: '#33251a' },
  { body: '#5a5f73', shade: '#3b3f50', light: '#a9aec0', accent: '#d94f4f', sole: '#efeff0', ink: '#1d1f29' },
  { body: '#7a5a94', shade: '#553d69', light: '#b9a1cc', accent: '#3fa58a', sole: '#f2eee8', ink: '#2b1d38' },
];

export const examplePalette: Palette = palettes[0];

export function paletteOf(reference: string): Palette {
  return pick(createRandom(`palette/${reference}`), palettes);
}
