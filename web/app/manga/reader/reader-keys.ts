import { useEffectEvent, useLayoutEffect } from 'react'
import { type Direction, isTurned, type Mode } from './reader-settings.ts'

export type ReaderAction =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  /** One screen further; to the next page at the end of this one. */
  | 'onward'
  | 'back'
  | 'scroll-down'
  | 'scroll-up'
  | 'full'
  | 'leave-full'
  | 'mode'
  | 'double'
  | 'shift'
  | 'direction'
  | 'fit'
  | 'controls'
  | 'pages'
  | 'zoom'
  | 'help'

interface PressedKey {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
}

export interface KeySituation {
  mode: Mode
  direction: Direction
  isFull: boolean
  areSingleKeysOn: boolean
}

const letterActions = new Map<string, ReaderAction>(
  Object.entries({
    f: 'full',
    m: 'mode',
    d: 'double',
    s: 'shift',
    r: 'direction',
    z: 'fit',
    p: 'pages',
    '+': 'zoom',
    '=': 'zoom',
    '?': 'help',
  }),
)

const turnedActions = new Map<string, ReaderAction>(
  Object.entries({
    Home: 'first',
    End: 'last',
    PageDown: 'onward',
    PageUp: 'back',
    ArrowDown: 'scroll-down',
    ArrowUp: 'scroll-up',
  }),
)

export function actionOfKey(pressed: PressedKey, situation: KeySituation): ReaderAction | null {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null
  const { key } = pressed
  if (key === 'Escape') return situation.isFull ? 'leave-full' : null
  const letter = situation.areSingleKeysOn ? (letterActions.get(key.toLowerCase()) ?? null) : null
  return letter ?? moveOfKey(pressed, situation)
}

function moveOfKey({ key, shiftKey }: PressedKey, { mode, direction }: KeySituation): ReaderAction | null {
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    // Scrolled pages are below each other, so the right arrow always moves forwards.
    const onward = isTurned(mode) && direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    return key === onward ? 'next' : 'previous'
  }
  if (!isTurned(mode)) return null
  if (key === ' ') return shiftKey ? 'back' : 'onward'
  return turnedActions.get(key) ?? null
}

const ownKeysOfButtons = [' ', 'Enter']
const ownKeysOfSliders = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']

/** `act` returns false to leave the key to the browser, as do controls and dialogs that use it. */
export function useReaderKeys(situation: KeySituation, act: (action: ReaderAction) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTaken(event)) return
    const action = actionOfKey(event, situation)
    if (action !== null && act(action)) event.preventDefault()
  })

  // In a layout effect, since a key may be pressed as soon as the reader is visible.
  useLayoutEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function isTaken({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('[role="dialog"], select, textarea, [contenteditable]')) return true
  if (target instanceof HTMLInputElement) return target.type !== 'range' || ownKeysOfSliders.includes(key)
  return target.closest('a, button, summary') !== null && ownKeysOfButtons.includes(key)
}
