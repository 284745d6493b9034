import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'

const figures = {
  registrations: z.int(),
  sign_ins: z.int(),
  posts: z.int().describe('Published on that day and still public.'),
  comments: z.int().describe('Including replies.'),
  views: z.int().describe('How often posts were read.'),
}

const dailyFigures = z
  .object({
    day: z.iso.date().describe('A UTC day; the last one is still in progress.'),
    ...figures,
  })
  .meta({ id: 'DailyFigures' })

export type DailyFigures = z.infer<typeof dailyFigures>

export type FigureName = keyof typeof figures

const sums = z.object(figures).meta({ id: 'FigureSums' })

const topPost = z
  .object({
    id,
    title: z.string(),
    slug: z.string(),
    is_deleted: z.boolean(),
    views: z.int(),
  })
  .meta({ id: 'TopPost' })

export type TopPost = z.infer<typeof topPost>

const reports = z.object({
  days: z
    .array(dailyFigures)
    .describe('The last 30 UTC days including today, oldest first. Days without activity have zeros.'),
  totals: sums.describe('Of these days.'),
  totals_before: sums.describe('Of the 30 days before them.'),
  top_posts: z.array(topPost).describe('The ten most read posts in these days, most read first.'),
  counted_at: instant,
})

export type Reports = z.infer<typeof reports>

export const getReports = defineEndpoint({
  name: 'getReports',
  method: 'GET',
  path: '/api/v1/admin/reports/',
  summary: 'Returns the figures of each of the last 30 days.',
  tag: 'Command centre',
  access: 'staff',
  responses: { 200: reports },
})
