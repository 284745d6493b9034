import { expect, test } from 'vitest'
import { lastRestorableDay } from './restorable.ts'

test('a deleted post can be restored for 30 days after its last change', () => {
  expect(lastRestorableDay({ updated_at: '2026-12-15T01:00:00.000Z' })).toBe('14 January 2027')
})
