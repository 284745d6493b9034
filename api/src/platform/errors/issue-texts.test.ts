import { expect, test } from 'vitest'
import { z } from 'zod'
import { explainIssues } from './issue-texts.ts'

explainIssues()

const kinds = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('note') }),
  z.object({ kind: z.enum(['a', 'b']) }),
])

test.each([
  [z.string(), undefined, 'This is missing.'],
  [z.string(), 1, 'This must be another type: string.'],
  [z.object({}), 'text', 'Send a JSON object or a form.'],
  [z.enum(['latest', 'oldest', 'a-z']), 'zzz', 'Use latest, oldest or a-z.'],
  [z.enum(['', 'ALL']), 'zzz', 'Leave this empty, or use ALL.'],
  [z.literal([1, 2]), 3, 'Use 1 or 2.'],
  [z.literal('only'), undefined, 'Use only.'],
  [z.array(z.int()).max(2), [1, 2, 3], 'Use up to 2 items.'],
  [z.string().max(150), 'a'.repeat(151), 'Use up to 150 characters.'],
  [z.string().min(2), 'a', 'Use at least 2 characters.'],
  [z.number().max(2000), 2001, 'Use at most 2,000.'],
  [z.number().max(0.5), 1, 'Use at most 0.5.'],
  [z.uuid(), 'x', 'Use a UUID.'],
  [z.number().min(0), -1, 'Use at least 0.'],
  [z.iso.datetime(), 'zzz', 'Use a time such as 2026-10-05T09:00:00Z.'],
  [z.union([z.literal(1), z.literal('a')]), null, 'This isn’t valid.'],
  [kinds, { kind: 'zzz' }, 'Use note, a or b.'],
  [kinds, {}, 'Use note, a or b.'],
  [z.string().regex(/^\d+$/), 'zzz', 'This isn’t valid.'],
  [z.string().min(1, 'Enter a title.'), '', 'Enter a title.'],
])('what Zod says of %# becomes what to do', (schema, value, text) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(text)
})
