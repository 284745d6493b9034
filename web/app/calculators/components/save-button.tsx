import { useState } from 'react'
import { Button, type ButtonStyle } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import type { CalculationInputs } from '../saved-calculation.ts'

const LazySaveDialog = lazyDialog(async () => {
  const [{ SaveDialog }] = await Promise.all([import('./name-form.tsx'), import('../../ui/dialogs/dialog-window.tsx')])
  return { default: SaveDialog }
}, 'The dialog didn’t load.')

export interface SaveButtonProps {
  calculation: () => CalculationInputs
  /** Possible names, the best first; one that is too long is passed over. */
  names: readonly string[]
  size?: ButtonStyle['size']
}

export function SaveButton({ size, ...props }: SaveButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)}>
        Save this
      </Button>
      <LazySaveDialog {...props} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  )
}
