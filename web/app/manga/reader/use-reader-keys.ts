import { useEffectEvent, useLayoutEffect } from 'react'
import { actionOfKey, type KeySituation, type ReaderAction } from './reader-keys.ts'

const ownKeysOfButtons = [' ', 'Enter']
const ownKeysOfSliders = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']

/**
 * Listens to keys of the whole page, but leaves controls and dialogs their own.
 * @param act does it, and says whether there was something to do; else the browser does what it usually does
 */
export function useReaderKeys(situation: KeySituation, act: (action: ReaderAction) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTaken(event)) return
    const action = actionOfKey(event, situation)
    if (action !== null && act(action)) event.preventDefault()
  })

  // Before the reader is seen: whoever sees it may press a key at once.
  useLayoutEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Whether a key belongs to the control that has the focus. */
function isTaken({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('[role="dialog"], select, textarea, [contenteditable]')) return true
  if (target instanceof HTMLInputElement) return target.type !== 'range' || ownKeysOfSliders.includes(key)
  return target.closest('a, button, summary') !== null && ownKeysOfButtons.includes(key)
}
