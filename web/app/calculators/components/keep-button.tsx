import { Suspense, useState } from 'react'
import { Button, type ButtonStyle } from '../../ui/button.tsx'
import { dialogNotLoaded } from '../../ui/callout.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import type { CalculationInputs } from '../kept-calculation.ts'

/** The address keeps the calculation as well, so the page works without the dialog. */
const LazyKeepDialog = lazyComponent(async () => {
  const [{ KeepDialog }] = await Promise.all([import('./name-form.tsx'), import('../../ui/dialogs/dialog-window.tsx')])
  return { default: KeepDialog }
}, dialogNotLoaded('The dialog didn’t load.'))

export interface KeepButtonProps {
  calculation: () => CalculationInputs
  suggestedName: string
  size?: ButtonStyle['size']
}

export function KeepButton({ size, ...props }: KeepButtonProps) {
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)}>
        Keep this
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <LazyKeepDialog {...props} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
