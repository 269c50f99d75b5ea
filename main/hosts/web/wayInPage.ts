import { languages, languageThatCounts } from '../../texts/languages.ts';
import { loadCatalogue } from '../../texts/loadCatalogue.ts';
import { type Text, text } from '../../texts/text.ts';
import { wordsIn } from '../../texts/wordsIn.ts';

/** Prints the address; one that runs already keeps its token to itself. */
const command = 'sideshot start --host web --no-open';

/**
 * For a person whose browser has opened the station's address without its token. It tells nothing of the station, so that its language is what
 * the browser asks for (`Accept-Language`).
 */
export async function wayInPage(why: Text, nonce: string, acceptLanguage: string): Promise<string> {
  const language = languageThatCounts({ operator: null, station: 'auto', system: tagsOf(acceptLanguage) });
  const { direction, locale } = languages[language];
  const words = wordsIn(await loadCatalogue(language));
  const steps = [
    text('web.wayIn.window'),
    text('web.wayIn.icon'),
    text('web.wayIn.terminal', { command: `\u0000${command}\u0001` }),
  ];
  const items = steps.map((step) => `<li>${asCode(escaped(words(step)))}</li>`);
  return [
    '<!doctype html>',
    `<html lang="${locale}" dir="${direction}">`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(words('web.wayIn.title'))}</title>`,
    `<style nonce="${nonce}">`,
    ':root{color-scheme:light dark;font:18px/1.5 system-ui,sans-serif}',
    'main { max-width: 38rem; margin: 12vh auto 0; padding: 0 1.5rem; }',
    'h1 { font-size: 1.6rem; line-height: 1.25; }',
    'li { margin: 0.7rem 0; }',
    'code { font-size: 0.95em; overflow-wrap: anywhere; user-select: all; }',
    '</style>',
    '<main>',
    `<h1>${escaped(words('web.wayIn.title'))}</h1>`,
    `<p>${escaped(words(why))}</p>`,
    '<ol>',
    `${items.join('\n')}`,
    '</ol>',
    `<p>${escaped(words('web.wayIn.else'))}</p>`,
    '</main>',
    '</html>',
    '',
  ].join('\n');
}

/** In the order in which they stand, which browsers keep to their weights. */
function tagsOf(acceptLanguage: string): readonly string[] {
  return acceptLanguage.split(',').map((entry) => entry.split(';', 1)[0]?.trim() ?? '');
}

/** The marks stand around what is to be typed. */
function asCode(html: string): string {
  return html.replace('\u0000', '<code>').replace('\u0001', '</code>');
}

function escaped(plain: string): string {
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
