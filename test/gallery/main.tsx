import '@mantine/core/styles.css';
import '../../renderer/theme/tokens.css';
import '../../renderer/theme/touch.css';
import { createRoot } from 'react-dom/client';
import { App } from '../../renderer/app/App.tsx';
import { createStores, followStation } from '../../renderer/stores/stores.ts';
import { fetchWords } from '../../renderer/words/fetchWords.ts';
import { createFakeBridge } from '../fakes/page/fakeBridge.ts';
import { noCameras } from '../fakes/page/fakeCameras.ts';
import { scenarios } from './scenarios.ts';

const query = new URLSearchParams(window.location.search);
const scenario = scenarios[query.get('state') ?? 'shootFresh'];
if (scenario === undefined) throw new Error(`Known states: ${Object.keys(scenarios).join(', ')}`);

const bridge = createFakeBridge(scenario.world());
const stores = createStores(bridge, window.localStorage, scenario.cameras?.() ?? noCameras);
if (scenario.screen !== undefined) stores.navigation.getState().go(scenario.screen);
if (scenario.settingsPage !== undefined) stores.navigation.getState().goToSettings(scenario.settingsPage);
lookAs(query.get('scheme'), query.get('text'));
const words = fetchWords();
await words;
followStation(bridge, stores);
function lookAs(given: string | null, text: string | null): void {
  const { setScheme, setTextSize } = stores.preferences.getState();
  if (given === 'light' || given === 'dark') setScheme(given);
  if (text === 'normal' || text === 'large' || text === 'larger') setTextSize(text);
}
Object.assign(window, { bridge, lookAs });
createRoot(document.getElementById('root')!).render(
  <App stores={stores} words={words} isStage={scenario.isStage ?? false} />,
);
if (scenario.afterwards !== undefined) setTimeout(() => scenario.afterwards?.(bridge), 400);
