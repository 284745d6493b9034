import { expect, test } from 'vitest'
import { z } from 'zod'
import { formatIssue } from './error-response.ts'

test.each([
  [z.enum(['annual', 'monthly', 'daily']), 'weekly', 'Use annual, monthly or daily.'],
  [z.enum(['', 'yes']), 'no', 'Use yes.'],
  [z.enum(['only']), undefined, 'Use only.'],
  [z.literal([1, 2]), 3, 'Use 1 or 2.'],
  [z.union([z.boolean(), z.enum(['true', 'false'])]), 'maybe', 'This isn’t valid.'],
  [z.string(), undefined, 'This is missing.'],
  [z.int('Use a whole number.'), 1.5, 'Use a whole number.'],
])('a value that a schema refuses is explained in words: %#', (schema, value, text) => {
  const { error } = schema.safeParse(value)
  expect(error?.issues.map(({ message }) => formatIssue(message))).toEqual([text])
})
