import { useSettled } from '../../ui/first-paint/use-settled.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

const SETTLE_MS = 700

/** Announces a result to screen readers once it has not changed for a moment. */
export function CalculationStatus({ isBusy, text }: { isBusy: boolean; text: string }) {
  const settled = useSettled(text, SETTLE_MS)
  return (
    <VisuallyHidden>
      <span role="status">{isBusy ? 'Calculating...' : settled}</span>
    </VisuallyHidden>
  )
}
