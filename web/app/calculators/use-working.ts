import { useId, useState } from 'react'

/** The working that is open, of the figures in a list. */
export interface OpenWorking<Name extends string> {
  /** The id of the part that shows it. */
  panelId: string
  open: Name | null
  onToggle: (name: Name) => void
}

/** Opens the working of one figure at a time. */
export function useWorking<Name extends string>(): OpenWorking<Name> {
  const panelId = useId()
  const [open, setOpen] = useState<Name | null>(null)
  return { panelId, open, onToggle: (name) => setOpen(name === open ? null : name) }
}
