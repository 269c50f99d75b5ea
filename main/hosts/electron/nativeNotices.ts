import { type BrowserWindow, Notification } from 'electron';
import type { StationEvent } from '../../contract/views.ts';
import { english } from '../../texts/render.ts';
import { focusWindow } from './window/focusWindow.ts';

/** Whether the system shows it: what a person should know, while nobody looks at the window that would say it. */
export function isForSystem(event: StationEvent, isLookedAt: boolean): event is StationEvent & { type: 'notice' } {
  return event.type === 'notice' && event.level !== 'info' && event.level !== 'success' && !isLookedAt;
}

export function createNativeNotices(window: BrowserWindow): (event: StationEvent) => void {
  return (event) => {
    if (window.isDestroyed() || !isForSystem(event, window.isFocused()) || !Notification.isSupported()) return;
    const notice = new Notification({ title: 'Sideshot', body: english(event.message) });
    notice.on('click', () => focusWindow(window));
    notice.show();
  };
}
