import { useState } from 'react'

/** Unfolds with what appears inside; folds only by hand. */
export function useUnfolded(isUsed: boolean) {
  const [wasUsed, setWasUsed] = useState(isUsed)
  const [isOpen, setOpen] = useState(isUsed)
  if (wasUsed !== isUsed) {
    setWasUsed(isUsed)
    if (isUsed) setOpen(true)
  }
  return {
    open: isOpen,
    onToggle: ({ currentTarget }: { currentTarget: HTMLDetailsElement }) => setOpen(currentTarget.open),
  }
}
