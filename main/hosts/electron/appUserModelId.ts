/** Must equal electron-builder's `appId`: Windows drops notifications of any other id. */
export const appUserModelId = 'app.sideshot.station';
