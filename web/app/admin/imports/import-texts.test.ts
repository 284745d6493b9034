import { expect, test } from 'vitest'
import { progressText } from './import-texts.ts'

test.each([
  ['checking', 0, null, 'Dry run: reading the file...'],
  ['checking', 149, 500, 'Dry run: 20% of 500 posts.'],
  ['importing', 500, 500, 'Importing: 100% of 500 posts.'],
  ['importing', 0, 0, 'Importing: 100% of 0 posts.'],
] as const)('%s at %o of %o reads %o', (state, done, total, text) => {
  expect(progressText({ state, done, total } as Parameters<typeof progressText>[0])).toBe(text)
})
