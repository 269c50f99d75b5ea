/** The partner's state pair as it came. */
export function stateText(state: { readonly primary: string; readonly supplement: string | null }): string {
  return state.supplement === null ? state.primary : `${state.primary} / ${state.supplement}`;
}
