/** An event of Electron that a listener may prevent. */
export interface Cancelable {
  readonly defaultPrevented: boolean;
  preventDefault(): void;
}

export function cancelable<Details extends object>(details: Details): Details & Cancelable {
  let isPrevented = false;
  return Object.defineProperties(details as Details & Cancelable, {
    defaultPrevented: { get: () => isPrevented },
    preventDefault: {
      value: () => {
        isPrevented = true;
      },
    },
  });
}
