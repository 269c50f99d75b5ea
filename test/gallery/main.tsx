import '@fontsource-variable/atkinson-hyperlegible-next/index.css';
import '@mantine/core/styles.css';
import '../../renderer/theme/fallbackFonts.css';
import '../../renderer/theme/tokens.css';
import '../../renderer/theme/classes.css';
import '../../renderer/theme/touch.css';
import '../../renderer/theme/direction.css';
import { createRoot } from 'react-dom/client';
import { isLanguage } from '../../main/texts/languages.ts';
import { wordsIn } from '../../main/texts/wordsIn.ts';
import { App } from '../../renderer/app/App.tsx';
import { followStation } from '../../renderer/stores/followStation.ts';
import { createStores, type Stores } from '../../renderer/stores/stores.ts';
import { createFetchWords, type FetchWords } from '../../renderer/words/fetchWords.ts';
import { createFakeBridge } from '../fakes/page/fakeBridge.ts';
import { noCameras } from '../fakes/page/fakeCameras.ts';
import { longerMessages } from '../fakes/page/longerMessages.ts';
import { scenarios } from './scenarios.ts';

const element = document.getElementById('root')!;
const fetchWords = createFetchWords();
const pseudoWords = wordsIn({ locale: 'en', messages: longerMessages });
const speakPseudo: FetchWords = () => Promise.resolve(pseudoWords);
await fetchWords('en');
let stores: Stores | null = null;
let render = (_fetchWords: FetchWords): void => undefined;
let leave = (): void => undefined;

/** Puts a state in place of the one that is shown, as a page that is opened anew: most of a page's cost is its opening. */
function show(
  state: string,
  scheme: string | null = null,
  text: string | null = null,
  language: string | null = null,
): void {
  const scenario = scenarios[state];
  if (scenario === undefined) throw new Error(`Known states: ${Object.keys(scenarios).join(', ')}`);
  leave();
  const bridge = createFakeBridge(scenario.world());
  const shown = createStores(bridge, window.localStorage, scenario.cameras?.() ?? noCameras);
  stores = shown;
  if (scenario.screen !== undefined) shown.navigation.getState().go(scenario.screen);
  if (scenario.settingsPage !== undefined) shown.navigation.getState().goToSettings(scenario.settingsPage);
  const stop = followStation(bridge, shown);
  const root = createRoot(element);
  render = (words) => root.render(<App stores={shown} fetchWords={words} isStage={scenario.isStage ?? false} />);
  lookAs(scheme, text, language);
  const { afterwards } = scenario;
  const later = afterwards === undefined ? undefined : setTimeout(() => afterwards(bridge), 400);
  Object.assign(window, { bridge });
  leave = () => {
    clearTimeout(later);
    root.unmount();
    stop();
    window.localStorage.clear();
    window.sessionStorage.clear();
    // Papers that a state printed lie beside the page.
    document.body.replaceChildren(element);
    delete document.body.dataset.prints;
  };
}

/** `language`: a code; `pseudo`, and `mirrored` for the same as Arabic is laid out. */
function lookAs(scheme: string | null, text: string | null, language: string | null = null): void {
  if (stores === null) return;
  const { change } = stores.preferences.getState();
  if (scheme === 'light' || scheme === 'dark') change({ scheme });
  if (text === 'normal' || text === 'large' || text === 'larger') change({ textSize: text });
  const isPseudo = language === 'pseudo' || language === 'mirrored';
  if (language === 'mirrored') change({ language: 'ar' });
  else change({ language: language !== null && isLanguage(language) ? language : 'en' });
  render(isPseudo ? speakPseudo : fetchWords);
}

Object.assign(window, { show, lookAs });
const query = new URLSearchParams(window.location.search);
show(query.get('state') ?? 'shootFresh', query.get('scheme'), query.get('text'), query.get('language'));
