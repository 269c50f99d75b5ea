import { ipcRenderer } from 'electron';
import { answerPortRequests } from './portHandshake.ts';

// The channel's name is known to main/hosts/electron/portChannel.ts as well.
answerPortRequests(
  window,
  () => new MessageChannel(),
  (port) => ipcRenderer.postMessage('sideshot:port', null, [port]),
);
