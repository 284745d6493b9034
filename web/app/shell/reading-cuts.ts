/**
 * On a phone the first page of a visitor shows bold and italic text in the regular cut, slanted and
 * thickened by the browser: `optional` faces are used only if they are there with the first paint,
 * and on a slow line they would take the picture's bandwidth for nothing. `data-cuts` allows them
 * (`tokens.css`). The head script sets it where our service worker shows that a page was read
 * before, or where there are no workers.
 */
export function allowCuts(): void {
  document.documentElement.dataset.cuts = ''
}

interface SavingNavigator extends Navigator {
  readonly connection?: { readonly saveData: boolean }
}

/** As in `tokens.css`. */
const narrowScreen = 'screen and (width < 64rem)'

/** Only where the first page goes without them, and no reader pays for what may stay unused. */
export function loadCutsForNextPage(): void {
  const { connection }: SavingNavigator = navigator
  const isWaiting = document.documentElement.dataset.cuts === undefined && matchMedia(narrowScreen).matches
  if (!isWaiting || connection?.saveData) return
  for (const cut of ['700', 'italic']) void document.fonts.load(`${cut} 1em Literata`).catch(() => {})
}
