/**
 * On a phone the first page of a visit does without the bold and italic faces: the browser slants
 * and thickens the regular one. `optional` faces are used only if they arrive before the first
 * paint, and on a slow line they would take the picture's bandwidth for nothing. `data-faces`
 * allows them (`tokens.css`). The head script sets it if our service worker controls the page,
 * which means that a page was read before, or if there are no workers.
 */
export function allowReadingFaces(): void {
  document.documentElement.dataset.faces = ''
}

interface SavingNavigator extends Navigator {
  readonly connection?: { readonly saveData: boolean }
}

/** As in `tokens.css`. */
const narrowScreen = 'screen and (width < 64rem)'

/** Does nothing where this page has them already, or where the reader saves data. */
export function loadReadingFacesForNextPage(): void {
  const { connection }: SavingNavigator = navigator
  const isWaiting = document.documentElement.dataset.faces === undefined && matchMedia(narrowScreen).matches
  if (!isWaiting || connection?.saveData) return
  for (const face of ['700', 'italic']) void document.fonts.load(`${face} 1em Literata`).catch(() => {})
}
