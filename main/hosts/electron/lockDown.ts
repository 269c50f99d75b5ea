import { app, type Session, shell, type WebContents } from 'electron';
import { externalAddress, mayNavigate, mayUse } from './navigation.ts';

/** Holds every page of the app, made now or later, to our own address; links go to the person's browser after a check. */
export function lockDownPages(): void {
  app.on('web-contents-created', (_event, contents) => lockDownPage(contents));
}

function lockDownPage(contents: WebContents): void {
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.on('will-frame-navigate', (event) => {
    if (!mayNavigate(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!mayNavigate(event.url)) event.preventDefault();
  });
  contents.setWindowOpenHandler(({ url }) => {
    const address = externalAddress(url);
    // A desktop without a browser can't open it; the page shows the address too.
    if (address !== null) shell.openExternal(address).catch(() => undefined);
    return { action: 'deny' };
  });
}

/** Grants the page the camera and nothing else. */
export function lockDownSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, decide, details) => {
    const mediaTypes = 'mediaTypes' in details ? details.mediaTypes : undefined;
    decide(mayUse(permission, details.requestingUrl, mediaTypes ?? []));
  });
  session.setPermissionCheckHandler((_contents, permission, origin, { mediaType }) =>
    mayUse(permission, origin, mediaType === 'audio' ? ['audio'] : []),
  );
  session.setDevicePermissionHandler(() => false);
}
