import { type Direction, isTurned, type Mode } from './reader-settings.ts'

/** What a reader wants by a key, a tap or a swipe. */
export type ReaderAction =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  /** By a screen, and to the neighbour where the page ends. */
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
  | 'help'

export interface PressedKey {
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
  /** Whether keys with a letter or sign do something. */
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
    '?': 'help',
  }),
)

/** Keys that only turned pages take: where pages are scrolled, the browser knows them better. */
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

/** What a key means where no control takes it; null for nothing. */
export function actionOfKey(pressed: PressedKey, situation: KeySituation): ReaderAction | null {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null
  const { key } = pressed
  if (key === 'Escape') return situation.isFull ? 'leave-full' : null
  const letter = situation.areSingleKeysOn ? (letterActions.get(key.toLowerCase()) ?? null) : null
  return letter ?? moveOfKey(pressed, situation)
}

function moveOfKey({ key, shiftKey }: PressedKey, { mode, direction }: KeySituation): ReaderAction | null {
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    // Pages that are scrolled stand below each other: there the right is always onward.
    const onward = isTurned(mode) && direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    return key === onward ? 'next' : 'previous'
  }
  if (!isTurned(mode)) return null
  if (key === ' ') return shiftKey ? 'back' : 'onward'
  return turnedActions.get(key) ?? null
}
