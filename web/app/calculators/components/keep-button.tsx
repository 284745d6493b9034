import { useState } from 'react'
import { Button, type ButtonStyle } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import type { CalculationInputs } from '../kept-calculation.ts'

const LazyKeepDialog = lazyDialog(async () => {
  const [{ KeepDialog }] = await Promise.all([import('./name-form.tsx'), import('../../ui/dialogs/dialog-window.tsx')])
  return { default: KeepDialog }
}, 'The dialog didn’t load.')

export interface KeepButtonProps {
  calculation: () => CalculationInputs
  suggestedName: string
  size?: ButtonStyle['size']
}

export function KeepButton({ size, ...props }: KeepButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)}>
        Keep this
      </Button>
      <LazyKeepDialog {...props} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  )
}
