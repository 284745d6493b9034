import { createContext } from 'react'
import { parseRecord, readStored } from '../api/browser-storage.ts'
import { writePreference } from '../api/consent.ts'

export const OpenCommandLine = createContext<() => void>(() => {})

const shortcutsKey = 'commandLineShortcuts'

export type Shortcut = 'ctrlK' | 'slash'

export type EnabledShortcuts = Readonly<Record<Shortcut, boolean>>

export function readShortcuts(): EnabledShortcuts {
  const { ctrlK, slash } = parseRecord(readStored(shortcutsKey)) ?? {}
  return { ctrlK: ctrlK !== false, slash: slash !== false }
}

export function writeShortcuts(enabled: EnabledShortcuts): void {
  writePreference(shortcutsKey, JSON.stringify(enabled))
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>

export function isShortcut(pressed: PressedKey, isInField: boolean, enabled: EnabledShortcuts): boolean {
  if (pressed.isComposing || pressed.altKey) return false
  const hasModifier = pressed.ctrlKey || pressed.metaKey
  if (pressed.key.toLowerCase() === 'k') return enabled.ctrlK && hasModifier && !pressed.shiftKey
  return pressed.key === '/' && enabled.slash && !hasModifier && !isInField
}
