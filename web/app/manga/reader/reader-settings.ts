import { isRecord, lookUp } from '@ledgerdeck/lookup'
import { useState } from 'react'
import { parseRecord, readStored } from '../../api/browser-storage.ts'
import { writePreference } from '../../api/consent.ts'
import type { Spread } from './spreads.ts'
import { looksLikeStrip, type PageShape } from './spreads.ts'

export const modes = ['list', 'single', 'double', 'strip'] as const
export const directions = ['rtl', 'ltr'] as const
export const fits = ['width', 'height', 'page', 'original'] as const

/** `list` and `strip` scroll, `single` and `double` turn pages. */
export type Mode = (typeof modes)[number]
/** Most manga are printed to be read from right to left. */
export type Direction = (typeof directions)[number]
export type Fit = (typeof fits)[number]

export interface ReaderSettings {
  /** Null until chosen; then the shapes of the pages decide. */
  mode: Mode | null
  direction: Direction
  /** For turned pages; `scrolledFit` for scrolled ones. */
  turnedFit: Fit
  scrolledFit: Fit
  isShifted: boolean
}

export const usualSettings: ReaderSettings = {
  mode: null,
  direction: 'rtl',
  turnedFit: 'page',
  scrolledFit: 'width',
  isShifted: false,
}

const maxStored = 200

/** By slug of the manga, the newest last. */
const settingsKey = 'mangaReader'

/** `off` turns single-key shortcuts off. */
const keysKey = 'mangaKeys'

export function isTurned(mode: Mode): mode is 'single' | 'double' {
  return mode === 'single' || mode === 'double'
}

export function modeFor({ mode }: Pick<ReaderSettings, 'mode'>, pages: readonly PageShape[]): Mode {
  return mode ?? (looksLikeStrip(pages) ? 'strip' : 'list')
}

export function fitFor(settings: ReaderSettings, mode: Mode): Fit {
  return isTurned(mode) ? settings.turnedFit : settings.scrolledFit
}

export function withFit(mode: Mode, fit: Fit): Partial<ReaderSettings> {
  return isTurned(mode) ? { turnedFit: fit } : { scrolledFit: fit }
}

export function parseSettings(stored: unknown): ReaderSettings {
  if (!isRecord(stored)) return usualSettings
  return {
    mode: knownValue(modes, stored.mode) ?? usualSettings.mode,
    direction: knownValue(directions, stored.direction) ?? usualSettings.direction,
    turnedFit: knownValue(fits, stored.turnedFit) ?? usualSettings.turnedFit,
    scrolledFit: knownValue(fits, stored.scrolledFit) ?? usualSettings.scrolledFit,
    isShifted: stored.isShifted === true,
  }
}

export function joinSettings(
  stored: Record<string, unknown> | null,
  slug: string,
  settings: ReaderSettings,
): Record<string, unknown> {
  const others = Object.entries(stored ?? {}).filter(([other]) => other !== slug)
  return Object.fromEntries([...others.slice(-(maxStored - 1)), [slug, settings]])
}

function readSettings(slug: string): ReaderSettings {
  const all = parseRecord(readStored(settingsKey))
  return parseSettings(all === null ? null : lookUp(all, slug))
}

function keepSettings(slug: string, settings: ReaderSettings): void {
  writePreference(settingsKey, JSON.stringify(joinSettings(parseRecord(readStored(settingsKey)), slug, settings)))
}

/** Speech input and unsteady hands need to turn single-key shortcuts off. */
function readKeysAreOn(): boolean {
  return readStored(keysKey) !== 'off'
}

function keepKeysAreOn(areOn: boolean): void {
  writePreference(keysKey, areOn ? 'on' : 'off')
}

function knownValue<T>(known: readonly T[], value: unknown): T | undefined {
  return known.find((one) => one === value)
}

export type ChangeSettings = (changes: Partial<ReaderSettings>) => void

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

export function useSingleKeys(): [boolean, (areOn: boolean) => void] {
  const [areOn, setOn] = useState(readKeysAreOn)
  const change = (next: boolean) => {
    keepKeysAreOn(next)
    setOn(next)
  }
  return [areOn, change]
}

export const modeNames: Record<Mode, string> = {
  list: 'List of pages',
  single: 'Single pages',
  double: 'Double pages',
  strip: 'Long strip',
}

export const directionNames: Record<Direction, string> = {
  rtl: 'Right to left',
  ltr: 'Left to right',
}

export const fitNames: Record<Fit, string> = {
  width: 'Width',
  height: 'Height',
  page: 'Whole page',
  original: 'Original size',
}

/** `undefined` is the end of the chapter. */
export function pagesText(spread: Spread | undefined, count: number): string {
  if (spread === undefined) return 'End of the chapter'
  const [first, second] = spread
  return second === undefined ? `Page ${first + 1} of ${count}` : `Pages ${first + 1} and ${second + 1} of ${count}`
}

export function viewText(settings: ReaderSettings, mode: Mode): string {
  return [
    modeNames[mode],
    isTurned(mode) && directionNames[settings.direction].toLowerCase(),
    mode === 'double' && settings.isShifted && 'pairs shifted',
    `fit: ${fitNames[fitFor(settings, mode)].toLowerCase()}`,
  ]
    .filter(Boolean)
    .join(', ')
}
