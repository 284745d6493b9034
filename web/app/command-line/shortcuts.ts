import { parseRecord, readStored, writeStored } from '../api/browser-storage.ts'

/** Local-storage key of which shortcuts open the command line in this browser. */
const shortcutsKey = 'commandLineShortcuts'

export type Shortcut = 'ctrlK' | 'slash'

export type EnabledShortcuts = Readonly<Record<Shortcut, boolean>>

/** Both are on until the reader switches one off. */
export function readShortcuts(): EnabledShortcuts {
  const { ctrlK, slash } = parseRecord(readStored(shortcutsKey)) ?? {}
  return { ctrlK: ctrlK !== false, slash: slash !== false }
}

export function writeShortcuts(enabled: EnabledShortcuts): void {
  writeStored(shortcutsKey, JSON.stringify(enabled))
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>

/** Ctrl+K, or Cmd+K on a Mac, works everywhere; `/` only where it would not be typed into a field. */
export function isShortcut(pressed: PressedKey, isInField: boolean, enabled: EnabledShortcuts): boolean {
  if (pressed.isComposing || pressed.altKey) return false
  const hasModifier = pressed.ctrlKey || pressed.metaKey
  if (pressed.key.toLowerCase() === 'k') return enabled.ctrlK && hasModifier && !pressed.shiftKey
  return pressed.key === '/' && enabled.slash && !hasModifier && !isInField
}
