import { expect, test } from 'vitest'
import { restorableUntil } from './restorable.ts'

test('a deleted post can be restored for 30 days after its last change', () => {
  expect(restorableUntil({ updated_at: '2026-12-15T01:00:00.000Z' })).toBe('2027-01-14T01:00:00.000Z')
})
