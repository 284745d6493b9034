import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { instant, message, slug } from '../fields.ts'

export const schedule = z.object({
  publish_at: instant.nullable(),
  unpublish_at: instant.nullable(),
  time_zone: z.string().describe('The time zone of these times, such as Australia/Sydney.'),
})

export type Schedule = z.infer<typeof schedule>

const wallClock = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/

const time = z
  .union([z.literal(''), z.string().regex(wallClock, 'Enter a date and a time, such as 2026-10-05T09:00.')])
  .optional()

export const scheduleFields = {
  publish_at: time.describe(
    'When to publish a draft, as local time in time_zone: 2026-10-05T09:00. An empty value cancels it.',
  ),
  unpublish_at: time.describe('When to hide the post again, in the same form.'),
  time_zone: z.string().max(64, 'Choose a time zone from the list.').optional(),
}

export const cancelPostSchedule = defineEndpoint({
  name: 'cancelPostSchedule',
  method: 'DELETE',
  path: '/api/v1/blog/posts/{slug}/schedule/',
  summary: 'Cancels the schedule of a post. For its author and staff.',
  tag: 'Blog',
  access: 'user',
  params: z.object({ slug }),
  responses: { 200: message },
  errors: [404],
})
