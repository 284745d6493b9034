import { useId, useState } from 'react'

export interface OpenWorking<Name extends string> {
  panelId: string
  open: Name | null
  onToggle: (name: Name) => void
}

export function useWorking<Name extends string>(): OpenWorking<Name> {
  const panelId = useId()
  const [open, setOpen] = useState<Name | null>(null)
  return { panelId, open, onToggle: (name) => setOpen(name === open ? null : name) }
}
