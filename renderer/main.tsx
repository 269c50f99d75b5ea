import '@fontsource-variable/atkinson-hyperlegible-next/index.css';
import '@mantine/core/styles.css';
import './theme/fallbackFonts.css';
import './theme/tokens.css';
import './theme/classes.css';
import './theme/touch.css';
import './theme/direction.css';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { wantedLanguage } from './app/useLanguage.ts';
import { openBridge } from './bridge/openBridge.ts';
import { browserCameras } from './camera/pageCameras.ts';
import { followStation } from './stores/followStation.ts';
import { createStores } from './stores/stores.ts';
import { reportLibraries } from './theme/styleNonce.ts';
import { allowPlainTextAlone } from './theme/trustedTypes.ts';
import { createFetchWords } from './words/fetchWords.ts';

allowPlainTextAlone();
reportLibraries();
const isStage = new URLSearchParams(window.location.search).has('stage');
const bridge = openBridge();
const stores = createStores(
  bridge,
  pageStorage(() => window.localStorage),
  browserCameras(),
  // The second screen has no place of its own: it follows what is open.
  isStage ? null : pageStorage(() => window.sessionStorage),
);
// What the station says may need any of them.
const fetchWords = createFetchWords();
const follow = () => void followStation(bridge, stores, isStage);
fetchWords(wantedLanguage(stores.preferences.getState().language)).then(follow, follow);
// A page that is loaded anew finds the camera free.
window.addEventListener('pagehide', ({ persisted }) => {
  if (!persisted) for (const store of [stores.camera, stores.tether]) store.getState().close();
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root.');
const page = createRoot(root);
// At once, effects and all: the first scan may come as soon as the page has loaded.
flushSync(() =>
  page.render(
    <StrictMode>
      <App stores={stores} fetchWords={fetchWords} isStage={isStage} />
    </StrictMode>,
  ),
);

/** Null where the browser forbids storage: reading the property itself throws then. */
function pageStorage(read: () => Storage): Storage | null {
  try {
    return read();
  } catch {
    return null;
  }
}
