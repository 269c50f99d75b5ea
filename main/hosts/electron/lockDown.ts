import { app, type Session, shell, type WebContents } from 'electron';
import { externalAddress, mayNavigate, mayUse } from './navigation.ts';

/** Covers every page, also later ones. Links open in the person's browser after a check. */
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
    if (address !== null) shell.openExternal(address).catch(() => undefined);
    return { action: 'deny' };
  });
}

/** Allows the camera only. */
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
