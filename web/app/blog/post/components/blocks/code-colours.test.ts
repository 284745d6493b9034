import { readFileSync } from 'node:fs'
import { codeColors } from '@ledgerdeck/contract/content-blocks'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const colours = read('./code-colours.module.css')
const tokens = read('../../../../ui/tokens.css')

function tokenOf(selector: string, token: string): string {
  const rule = tokens.slice(tokens.indexOf(selector)).split('}', 1)[0] ?? ''
  return new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(rule)?.[1] ?? ''
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

test.each(codeColors.filter((name) => name !== ''))('%s has a colour', (name) => {
  expect(colours).toMatch(new RegExp(`\\.${name}[,\\s]`))
})

const inks = [...new Set([...colours.matchAll(/var\(--([a-z-]+)\)/g)].map(([, token = '']) => token))]
const themes = ['[data-theme="terminal"]', '[data-theme="contrast"]', ':root,\n  [data-theme]']

test.each(themes.flatMap((theme) => inks.map((ink) => ({ theme, ink }))))(
  '$theme: $ink reads at 7 : 1',
  ({ theme, ink }) => {
    const [dark = 0, light = 0] = ['surface', ink]
      .map((token) => luminance(tokenOf(theme, token)))
      .sort((a, b) => a - b)
    expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(7)
  },
)
