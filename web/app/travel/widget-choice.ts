import { useHasConsent } from '../accounts/data-consent.ts'
import { storedText } from '../api/stored-text.ts'

const choice = storedText('travelWidgets')
const always = 'always'
const ask = 'ask'

/**
 * Whether the widgets load without being asked for: chosen here, or else allowed by the consent of a registration, whose third party
 * part is about them. Undefined on the server and during hydration.
 */
export function useLoadsByItself(): boolean | undefined {
  const chosen = choice.useText()
  const hasConsent = useHasConsent()
  if (chosen === undefined || hasConsent === undefined) return undefined
  return chosen === null ? hasConsent : chosen === always
}

/** Outweighs the consent from then on, so that it can be withdrawn for this page alone. */
export function chooseLoading(isAlways: boolean): void {
  choice.write(isAlways ? always : ask)
}
