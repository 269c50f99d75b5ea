import type { Page } from 'playwright/test';
import { type Words, wordsIn } from '../../../main/texts/wordsIn.ts';
import { longerMessages } from '../../fakes/page/longerMessages.ts';

/** What a page says after `speakLonger`. */
export const longerWords: Words = wordsIn({ locale: 'en', messages: longerMessages });

/** From its next load on, the page speaks with longer words, as another language does. */
export async function speakLonger(page: Page): Promise<void> {
  await page.addInitScript((messages) => {
    Object.assign(globalThis, { sideshotMessages: messages });
  }, longerMessages);
}
