import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { textSizes } from './appearance.ts'
import { headScript, themeColours } from './head-script.ts'

const address = '/finance/blog?page=2'

let barColour: string | undefined

const firstVisit = { serviceWorker: { controller: null } }

function run(
  stored: Record<string, string> | 'blocked',
  preferences: readonly string[] = [],
  navigator: { serviceWorker?: { controller: object | null } } = firstVisit,
) {
  const dataset: Record<string, string> = { theme: 'terminal' }
  const localStorage = {
    getItem(key: string) {
      if (stored === 'blocked') throw new Error('storage is blocked')
      return stored[key] ?? null
    },
  }
  const metas: { content: string }[] = []
  runInNewContext(headScript, {
    document: {
      documentElement: { dataset },
      createElement: () => ({}),
      head: { append: (meta: { content: string }) => metas.push(meta) },
    },
    localStorage,
    navigator,
    location: { pathname: '/finance/blog', search: '?page=2' },
    matchMedia: (query: string) => ({ matches: preferences.includes(query) }),
    Date: { now: () => 1000 },
  })
  barColour = metas[0]?.content
  return dataset
}

test('a first visit gets the terminal theme and is signed out', () => {
  expect(run({})).toEqual({ theme: 'terminal', js: '', address })
})

const moreContrast = '(prefers-contrast: more)'
const light = '(prefers-color-scheme: light)'

test.each(['terminal', 'paper', 'contrast'])(
  'the chosen theme %s is applied, whatever the system asks for',
  (theme) => {
    expect(run({ theme }, [moreContrast, light]).theme).toBe(theme)
  },
)

test.each(Object.entries(themeColours))('the bars of the browser have the ground of the theme %s', (theme, colour) => {
  run({ theme })
  expect(barColour).toBe(colour)
  const rules = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8')
  expect(rules.slice(rules.indexOf(`[data-theme="${theme}"]`))).toMatch(new RegExp(`^[^}]*--ground: ${colour};`))
})

test('a reader who always loads content of other companies gets room for it at once', () => {
  const chosen = (categories: string[]) => run({ consentChoices: JSON.stringify({ categories }) }).embeds
  expect([chosen(['necessary', 'thirdParty']), chosen(['necessary'])]).toEqual(['', undefined])
})

test('an unknown theme or text size is ignored', () => {
  expect(run({ theme: '"><script>', textSize: '"><script>' })).toEqual({ theme: 'terminal', js: '', address })
})

test('a system that asks for more contrast gets it until the reader chooses', () => {
  expect(run({}, [moreContrast]).theme).toBe('contrast')
  expect(run({ theme: 'terminal' }, [moreContrast]).theme).toBe('terminal')
})

test('a light system gets the terminal theme until the reader chooses to follow the system', () => {
  expect(run({}, [light]).theme).toBe('terminal')
  expect(run({ theme: 'system' }, [light]).theme).toBe('paper')
  expect(run({ theme: 'system' }, [light, moreContrast]).theme).toBe('contrast')
  expect(run({ theme: 'system' }).theme).toBe('terminal')
})

test.each(textSizes)('the chosen text size of %s per cent is applied', (textSize) => {
  expect(run({ textSize }).textSize).toBe(textSize)
})

test('bold and italic wait on a first visit, which no service worker answers', () => {
  expect(run({}, [], firstVisit)).not.toHaveProperty('faces')
  expect(run({}, [], { serviceWorker: { controller: {} } })).toHaveProperty('faces')
  expect(run({}, [], {})).toHaveProperty('faces')
})

test('a sandboxed document, which may not ask for service workers, gets its theme, bold and italic', () => {
  const sandboxed = {
    get serviceWorker(): never {
      throw new Error('The document is sandboxed.')
    },
  }
  expect(run({ theme: 'paper' }, [], sandboxed)).toMatchObject({ theme: 'paper', faces: '' })
})

test('a stored user marks the document as signed in', () => {
  expect(run({ user: '{}' })).toHaveProperty('signedIn')
})

test('staff and superusers are marked as such, whatever their name says', () => {
  const stored = (user: object) => run({ user: JSON.stringify(user) }).signedIn
  expect(stored({ is_staff: true, is_superuser: false })).toBe('staff')
  expect(stored({ is_staff: false, is_superuser: true })).toBe('staff')
  expect(stored({ is_staff: false, is_superuser: false, username: '"is_staff":true' })).toBe('')
})

test('a stored user whose session is over marks nothing', { tags: ['state-19'] }, () => {
  expect(run({ user: '{}', logoutTime: '1000' })).not.toHaveProperty('signedIn')
  expect(run({ user: '{}', logoutTime: '1001' })).toHaveProperty('signedIn')
})

test('blocked storage leaves the default look', () => {
  expect(run('blocked')).toEqual({ theme: 'terminal', js: '', address })
})
