import { useState } from 'react'
import { keepKeysAreOn, keepSettings, type ReaderSettings, readKeysAreOn, readSettings } from './reader-settings.ts'

export type ChangeSettings = (changes: Partial<ReaderSettings>) => void

/** How this manga is read on this device, and the way to change that. */
export function useReaderSettings(slug: string): [ReaderSettings, ChangeSettings] {
  const [known, setKnown] = useState(() => ({ slug, settings: readSettings(slug) }))
  const current = known.slug === slug ? known : { slug, settings: readSettings(slug) }
  if (current !== known) setKnown(current)
  const change: ChangeSettings = (changes) => {
    const settings = { ...current.settings, ...changes }
    keepSettings(slug, settings)
    setKnown({ slug, settings })
  }
  return [current.settings, change]
}

/** Whether single keys do something on this device. */
export function useSingleKeys(): [boolean, (areOn: boolean) => void] {
  const [areOn, setOn] = useState(readKeysAreOn)
  const change = (next: boolean) => {
    keepKeysAreOn(next)
    setOn(next)
  }
  return [areOn, change]
}
