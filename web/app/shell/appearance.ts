import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { readStored } from '../api/browser-storage.ts'
import { writePreference } from '../api/consent.ts'

/** `system` follows what the operating system asks for. */
export const themes = [
  { name: 'terminal', about: 'Green terminal' },
  { name: 'paper', about: 'Paper' },
  { name: 'contrast', about: 'High contrast' },
  { name: 'system', about: 'Match system' },
] as const

export type Theme = (typeof themes)[number]['name']

/** Of the text of articles, comments and notes, in per cent. */
export const textSizes = ['100', '115', '130', '150'] as const

export type TextSize = (typeof textSizes)[number]

/** The server renders the terminal theme and the normal size. */
const $theme = atom<Theme>('terminal')
const $textSize = atom<TextSize>('100')

export const useTheme = () => useStore($theme, { ssr: 'initial' })
export const useTextSize = () => useStore($textSize, { ssr: 'initial' })

/** Where the browser stores nothing, the choice lasts until the page is left. */
export function chooseTheme(theme: Theme): void {
  writePreference('theme', theme)
  showTheme(theme)
}

export function chooseTextSize(size: TextSize): void {
  writePreference('textSize', size)
  showTextSize(size)
}

export const findTheme = (name: string | null): Theme | undefined =>
  themes.find((theme) => theme.name === name?.toLowerCase())?.name

export const findTextSize = (size: string | null): TextSize | undefined => textSizes.find((one) => one === size)

function showTheme(theme: Theme): void {
  const root = document.documentElement
  root.dataset.theme = theme === 'system' ? systemTheme() : theme
  showBrowserColour()
  $theme.set(theme)
}

function showBrowserColour(): void {
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--ground')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground.trim())
}

function showTextSize(size: TextSize): void {
  document.documentElement.dataset.textSize = size
  $textSize.set(size)
}

// The head script applies the same rules before the first paint.
const moreContrast = '(prefers-contrast: more)'
const light = '(prefers-color-scheme: light)'

function systemTheme(): Theme {
  if (matchMedia(moreContrast).matches) return 'contrast'
  return matchMedia(light).matches ? 'paper' : 'terminal'
}

function storedTheme(): Theme {
  const stored = findTheme(readStored('theme'))
  return stored ?? (matchMedia(moreContrast).matches ? 'contrast' : 'terminal')
}

if (typeof window !== 'undefined') {
  $theme.set(storedTheme())
  $textSize.set(findTextSize(readStored('textSize')) ?? '100')
  for (const query of [moreContrast, light])
    matchMedia(query).addEventListener('change', () => showTheme(storedTheme()))
  window.addEventListener('storage', ({ key }) => {
    if (key === 'theme' || key === null) showTheme(storedTheme())
    if (key === 'textSize' || key === null) showTextSize(findTextSize(readStored('textSize')) ?? '100')
  })
}
