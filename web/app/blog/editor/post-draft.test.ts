import { expect, test } from 'vitest'
import { emptyDraft, restoredFields } from './post-draft.ts'

const { blocks: _, ...fields } = emptyDraft()
const begunElsewhere = { ...fields, time_zone: 'Pacific/Kiritimati' }
const { timeZone: ownZone } = Intl.DateTimeFormat().resolvedOptions()

test('a draft that plans nothing takes the zone of the browser that opens it', () => {
  expect(restoredFields(begunElsewhere, null).time_zone).toBe(ownZone)
})

test.each(['publish_at', 'unpublish_at'])('a draft with %s keeps the zone of that time', (name) => {
  const planned = { ...begunElsewhere, [name]: '2026-10-05T09:00' }
  expect(restoredFields(planned, null)).toEqual(planned)
})

test('a draft whose planned times were removed takes the zone in which its post is planned', () => {
  const schedule = { publish_at: '2026-10-05T03:30:00.000Z', unpublish_at: null, time_zone: 'Asia/Kolkata' }
  expect(restoredFields(begunElsewhere, schedule)).toEqual({ ...fields, time_zone: 'Asia/Kolkata' })
})
