import { expect, test } from 'vitest'
import { progressText, unnamedText } from './import-texts.ts'

test.each([
  ['checking', 0, null, 'Dry run: reading the file...'],
  ['checking', 149, 500, 'Dry run: 20% of 500 posts.'],
  ['importing', 500, 500, 'Importing: 100% of 500 posts.'],
  ['importing', 0, 0, 'Importing: 100% of 0 posts.'],
] as const)('%s at %o of %o reads %o', (state, done, total, text) => {
  expect(progressText({ state, done, total } as Parameters<typeof progressText>[0])).toBe(text)
})

test.each([
  [1_000, null],
  [1_001, 'The list names 1,000 of the 1,001 posts that are left out.'],
])('of %i posts that are left out it says %j', (left_out, text) => {
  const counts = { created: 0, present: 0, failed: 0, left_out, comments: 0, images: 0, missing_images: 0 }
  expect(unnamedText({ counts })).toBe(text)
})
