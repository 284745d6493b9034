import { lookUp } from '@ledgerdeck/lookup'
import { isRecord, parseRecord, readStored, writeStored } from '../../api/browser-storage.ts'
import { looksLikeStrip, type PageShape } from './page-shape.ts'

export const modes = ['list', 'single', 'double', 'strip'] as const
export const directions = ['rtl', 'ltr'] as const
export const fits = ['width', 'height', 'page', 'original'] as const

/** `list` and `strip` are scrolled, `single` and `double` are turned. */
export type Mode = (typeof modes)[number]
/** Which way pages are turned: from right to left, as most manga are printed, or from left to right. */
export type Direction = (typeof directions)[number]
export type Fit = (typeof fits)[number]

/** How a reader wants to see the pages of one manga on this device. */
export interface ReaderSettings {
  /** Null until the reader chose one: the pages decide. */
  mode: Mode | null
  direction: Direction
  /** Of pages that are turned, and of those that are scrolled. */
  turnedFit: Fit
  scrolledFit: Fit
  /** Whether pairs of pages are shifted by one. */
  isShifted: boolean
}

export const usualSettings: ReaderSettings = {
  mode: null,
  direction: 'rtl',
  turnedFit: 'page',
  scrolledFit: 'width',
  isShifted: false,
}

/** How many manga a browser remembers settings of; the oldest go first. */
const mostKept = 200

/** Local-storage key: slug of the manga → its settings, the newest last. */
const settingsKey = 'mangaReader'

/** Local-storage key, with the value `off` where single keys do nothing. */
const keysKey = 'mangaKeys'

export function isTurned(mode: Mode): mode is 'single' | 'double' {
  return mode === 'single' || mode === 'double'
}

/** The mode that the reader chose, else the one that suits the pages. */
export function modeFor({ mode }: Pick<ReaderSettings, 'mode'>, pages: readonly PageShape[]): Mode {
  return mode ?? (looksLikeStrip(pages) ? 'strip' : 'list')
}

export function fitFor(settings: ReaderSettings, mode: Mode): Fit {
  return isTurned(mode) ? settings.turnedFit : settings.scrolledFit
}

export function withFit(mode: Mode, fit: Fit): Partial<ReaderSettings> {
  return isTurned(mode) ? { turnedFit: fit } : { scrolledFit: fit }
}

/** The settings in what was stored once; what is not understood is as usual. */
export function parseSettings(stored: unknown): ReaderSettings {
  if (!isRecord(stored)) return usualSettings
  return {
    mode: oneOf(modes, stored.mode) ?? usualSettings.mode,
    direction: oneOf(directions, stored.direction) ?? usualSettings.direction,
    turnedFit: oneOf(fits, stored.turnedFit) ?? usualSettings.turnedFit,
    scrolledFit: oneOf(fits, stored.scrolledFit) ?? usualSettings.scrolledFit,
    isShifted: stored.isShifted === true,
  }
}

/** What is stored when these settings of a manga join those of others. */
export function joinSettings(
  stored: Record<string, unknown> | null,
  slug: string,
  settings: ReaderSettings,
): Record<string, unknown> {
  const others = Object.entries(stored ?? {}).filter(([other]) => other !== slug)
  return Object.fromEntries([...others.slice(-(mostKept - 1)), [slug, settings]])
}

export function readSettings(slug: string): ReaderSettings {
  const all = parseRecord(readStored(settingsKey))
  return parseSettings(all === null ? null : lookUp(all, slug))
}

export function keepSettings(slug: string, settings: ReaderSettings): void {
  writeStored(settingsKey, JSON.stringify(joinSettings(parseRecord(readStored(settingsKey)), slug, settings)))
}

/** Whether keys with a letter or sign do something. Whoever speaks to their device, or hits keys by accident, turns them off. */
export function readKeysAreOn(): boolean {
  return readStored(keysKey) !== 'off'
}

export function keepKeysAreOn(areOn: boolean): void {
  writeStored(keysKey, areOn ? 'on' : 'off')
}

function oneOf<T>(known: readonly T[], value: unknown): T | undefined {
  return known.find((one) => one === value)
}
