import { expect, test } from 'vitest'
import { treeOf } from './tree.mjs'
import { checkVoice } from './voice.mjs'

/** @param {string} code @param {string} [path] */
const problemsOf = (code, path = 'web/app/notes/notes-page.tsx') =>
  checkVoice(treeOf({ [path]: code })).map(({ line, message }) => `${line}: ${message}`)

test.each([
  ["const text = 'Enter your e-mail address.'", 'e-mail'],
  ["const text = 'We sent a mail to you.'", 'a mail'],
  ["const label = 'User name'", 'User name'],
  ["const text = 'Sign in again.'", 'Sign in'],
  ["const text = 'Failed sign-ins, 24 h'", 'sign-ins'],
  ['const text = `Somebody changed it.`', 'Somebody'],
  ['const page = <p>Whoever has the link reads it.</p>', 'Whoever'],
  ["const text = 'The list could not be loaded.'", 'could not be loaded'],
  ["const text = 'Delete it? This cannot be undone.'", 'cannot be undone'],
  ["const text = '5 is 500 %'", '0 %'],
])('%s is refused', (code, found) => {
  expect(problemsOf(code)).toEqual([`1: "${found}" in a text that people read`])
})

test.each([
  "const text = 'We’ll email you a link. Log in with your username.'",
  "const text = 'Are you sure? This cannot be undone easily.'",
  "import { signOut } from '../accounts/sign-in/sign-out.ts'",
  "const kind = 'sign-in'",
  '// Somebody else signed in.',
  "const query = 'a=1&b=2 %c'",
])('%s is fine', (code) => {
  expect(problemsOf(code)).toEqual([])
})

test('messages of the server and of the contract are read, tests and samples are not', () => {
  const code = "const text = 'Sign in again.'"
  for (const path of ['api/src/app.ts', 'packages/contract/src/errors.ts'])
    expect(problemsOf(code, path)).toHaveLength(1)
  for (const path of ['api/src/app.test.ts', 'api/seed/articles.ts', 'scripts/run.mjs', 'e2e/journeys/session.test.ts'])
    expect(problemsOf(code, path)).toEqual([])
})
