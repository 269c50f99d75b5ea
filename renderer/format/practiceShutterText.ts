import { type Text, text } from '../../main/texts/text.ts';

/** `shots`: presses being taken now. */
export function practiceShutterText(shots: number): Text {
  if (shots === 0) return text('keys.practiceShot');
  return shots === 1 ? text('stage.taking') : text('stage.takingMore', { count: shots - 1 });
}
