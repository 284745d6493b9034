import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const app = new URL('../', import.meta.url)

/** Keys of local storage, by the constants of the modules that use it. */
async function storageKeys(): Promise<string[]> {
  const paths = await Array.fromAsync(glob('**/*.{ts,tsx}', { cwd: app }))
  const sources = await Promise.all(
    paths.filter((path) => !path.includes('.test.')).map((path) => readFile(new URL(path, app), 'utf8')),
  )
  const users = sources.filter((source) => /browser-storage\.ts'|localStorage/.test(source))
  return users.flatMap((source) => [...source.matchAll(/const \w*key = '(\w+)'/gi)].map(([, key = '']) => key))
}

test('the privacy policy names everything that the site keeps in local storage', async () => {
  const policy = await readFile(new URL('privacy-policy.tsx', import.meta.url), 'utf8')
  const keys = await storageKeys()
  expect(keys).toContain('refreshToken')
  expect(keys.filter((key) => !policy.includes(`<code>${key}</code>`))).toEqual([])
})
