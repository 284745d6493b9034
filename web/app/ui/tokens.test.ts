import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

function declarationsOf(selector: string): (readonly [name: string, value: string])[] {
  const start = css.indexOf(selector)
  const rule = css.slice(css.indexOf('{', start), css.indexOf('}', start))
  return [...rule.matchAll(/(?:--)?([a-z-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value])
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['ground', 'surface', 'raised']
const pairs = [
  ...['text', 'accent', 'accent-strong', 'amber', 'yellow', 'danger', 'info', 'pink'].map((ink) => ({
    ink,
    on: surfaces,
    min: 7,
  })),
  { ink: 'muted', on: surfaces, min: 4.5 },
  { ink: 'control-line', on: surfaces, min: 3 },
  { ink: 'focus', on: surfaces, min: 3 },
  { ink: 'on-accent', on: ['accent', 'accent-strong', 'amber'], min: 7 },
]

const themes = ['[data-theme="terminal"]', '[data-theme="paper"]', '[data-theme="contrast"]']
const cases = [...themes, ':root,\n  [data-theme]'].flatMap((selector) =>
  pairs.flatMap(({ ink, on, min }) => on.map((ground) => ({ selector, ink, ground, min }))),
)

test.each(cases)('$selector: $ink on $ground reaches $min : 1', ({ selector, ink, ground, min }) => {
  const colours = new Map(declarationsOf(selector))
  expect(contrast(colours.get(ink) ?? '', colours.get(ground) ?? '')).toBeGreaterThanOrEqual(min)
})

test('the themes differ in colours alone, so layout is checked in one of them', () => {
  for (const selector of themes) {
    const declarations = declarationsOf(selector).filter(([name]) => name !== 'color-scheme')
    expect(declarations.length).toBeGreaterThan(15)
    for (const [, value] of declarations)
      expect(value).toMatch(/^(#[0-9a-f]{6}|rgb\([^)]+\)|0 0 0\.7em rgb\([^)]+\)|transparent|none)$/)
  }
  const app = new URL('../', import.meta.url)
  const others = globSync('**/*.css', { cwd: app }).filter((path) => path !== 'ui/tokens.css')
  expect(others.length).toBeGreaterThan(10)
  expect(others.filter((path) => readFileSync(new URL(path, app), 'utf8').includes('data-theme'))).toEqual([])
})
