import { Suspense, useState } from 'react'
import { Button, type ButtonStyle } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import type { CalculationInputs } from '../kept-calculation.ts'

/** The link of the calculation keeps it as well, so the page works without the dialog. */
const KeepDialog = lazyComponent(() => import('./keep-dialog.tsx'))

export interface KeepButtonProps {
  /** Asked when the calculation is kept. */
  calculation: () => CalculationInputs
  /** Stands in the field at first. */
  suggestedName: string
  size?: ButtonStyle['size']
}

/** Keeps what is entered in a calculator, under a name. */
export function KeepButton({ size, ...props }: KeepButtonProps) {
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)}>
        Keep this
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <KeepDialog {...props} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
