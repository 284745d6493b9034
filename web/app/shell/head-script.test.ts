import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { HEAD_SCRIPT } from './head-script.ts'

const address = '/finance/blog?page=2'

function run(stored: Record<string, string> | 'blocked', prefersContrast = false) {
  const dataset: Record<string, string> = { theme: 'terminal' }
  const localStorage = {
    getItem(key: string) {
      if (stored === 'blocked') throw new Error('storage is blocked')
      return stored[key] ?? null
    },
  }
  runInNewContext(HEAD_SCRIPT, {
    document: { documentElement: { dataset } },
    localStorage,
    location: { pathname: '/finance/blog', search: '?page=2' },
    matchMedia: () => ({ matches: prefersContrast }),
    Date: { now: () => 1000 },
  })
  return dataset
}

test('a first visit gets the terminal theme and is signed out', () => {
  expect(run({})).toEqual({ theme: 'terminal', js: '', address })
})

test('the chosen theme is applied', () => {
  expect(run({ theme: 'contrast' }).theme).toBe('contrast')
})

test('an unknown theme is ignored', () => {
  expect(run({ theme: '"><script>' }).theme).toBe('terminal')
})

test('a system that asks for more contrast gets it until the reader chooses', () => {
  expect(run({}, true).theme).toBe('contrast')
  expect(run({ theme: 'terminal' }, true).theme).toBe('terminal')
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
