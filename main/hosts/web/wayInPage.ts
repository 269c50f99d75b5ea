import { english } from '../../texts/render.ts';
import { type Text, text } from '../../texts/text.ts';

/** Prints the address; one that runs already keeps its token to itself. */
const command = 'sideshot start --host web --no-open';

/** For a person whose browser has opened the station's address without its token. It tells nothing of the station. */
export function wayInPage(why: Text, nonce: string): string {
  const steps = [
    text('web.wayIn.window'),
    text('web.wayIn.icon'),
    text('web.wayIn.terminal', { command: `\u0000${command}\u0001` }),
  ];
  const items = steps.map((step) => `<li>${asCode(escaped(english(step)))}</li>`);
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(english(text('web.wayIn.title')))}</title>`,
    `<style nonce="${nonce}">`,
    ':root{color-scheme:light dark;font:18px/1.5 system-ui,sans-serif}',
    'main { max-width: 38rem; margin: 12vh auto 0; padding: 0 1.5rem; }',
    'h1 { font-size: 1.6rem; line-height: 1.25; }',
    'li { margin: 0.7rem 0; }',
    'code { font-size: 0.95em; overflow-wrap: anywhere; user-select: all; }',
    '</style>',
    '<main>',
    `<h1>${escaped(english(text('web.wayIn.title')))}</h1>`,
    `<p>${escaped(english(why))}</p>`,
    '<ol>',
    `${items.join('\n')}`,
    '</ol>',
    `<p>${escaped(english(text('web.wayIn.else')))}</p>`,
    '</main>',
    '</html>',
    '',
  ].join('\n');
}

/** The marks stand around what is to be typed. */
function asCode(html: string): string {
  return html.replace('\u0000', '<code>').replace('\u0001', '</code>');
}

function escaped(plain: string): string {
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
