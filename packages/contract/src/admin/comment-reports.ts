import { z } from 'zod'
import { commentAuthor, reportReasons } from '../blog/comments.ts'
import { defineEndpoint } from '../endpoint.ts'
import { id, idInPath, instant, message, page, slug } from '../fields.ts'

/** `withdrawn` means deleted by the author of the comment or of the post. */
export const caseStates = ['open', 'kept', 'hidden', 'deleted', 'withdrawn'] as const

export type CaseState = (typeof caseStates)[number]

/** `show` takes back `hide`. */
const caseActs = ['keep', 'hide', 'show', 'delete'] as const

export type CaseAct = (typeof caseActs)[number]

export const caseSorts = ['latest', 'oldest', 'most'] as const

const report = z
  .object({
    id,
    reason: z.enum(reportReasons),
    note: z.string(),
    reporter: z.object({ id, username: z.string() }).nullable().describe('Null if the account has been deleted.'),
    created_at: instant,
    text_content: z
      .string()
      .nullable()
      .describe(
        'What the comment said when it was reported; null if the text is unchanged or the comment has been deleted.',
      ),
  })
  .meta({ id: 'CommentReport' })

export type CommentReport = z.infer<typeof report>

const reportedComment = z
  .object({
    id,
    author: commentAuthor
      .extend({ is_staff: z.boolean(), is_superuser: z.boolean() })
      .nullable()
      .describe('Null if the account has been deleted.'),
    text_content: z.string(),
    created_at: instant,
    edited_at: instant.nullable(),
    answers: z
      .object({ username: z.string().nullable(), excerpt: z.string() })
      .nullable()
      .describe('The comment it replies to, and how that comment begins.'),
  })
  .meta({ id: 'ReportedComment' })

const commentCase = z
  .object({
    id,
    state: z.enum(caseStates),
    settled_at: instant.nullable(),
    settled_by: z
      .string()
      .nullable()
      .describe('The user who decided; null before a decision or after that account was deleted.'),
    first_reported_at: instant,
    last_reported_at: instant,
    report_count: z.int(),
    reasons: z.array(z.object({ reason: z.enum(reportReasons), count: z.int() })).describe('Most frequent first.'),
    reports: z.array(report).describe('The newest 20.'),
    comment: reportedComment.nullable().describe('Null if it has been deleted.'),
    post: z.object({ id, slug, title: z.string() }),
  })
  .meta({ id: 'CommentCase' })

export type CommentCase = z.infer<typeof commentCase>

const caseList = z.object({
  data: z.array(commentCase),
  total: z.int(),
  open: z.int().describe('How many are open in total, counted up to 1,000.'),
  page: z.int(),
  numOfPages: z.int(),
})

export type CommentCaseList = z.infer<typeof caseList>

export const listCommentCases = defineEndpoint({
  name: 'listCommentCases',
  method: 'GET',
  path: '/api/v1/admin/comment-reports/',
  summary: 'Lists reported comments with the reports about each, 10 per page.',
  tag: 'Command centre',
  access: 'staff',
  query: z.object({
    page,
    state: z
      .enum([...caseStates, 'settled'])
      .default('open')
      .describe('settled: all that are no longer open.'),
    reason: z
      .enum(['ALL', ...reportReasons])
      .default('ALL')
      .describe('Only comments reported for this reason.'),
    sort: z.enum(caseSorts).default('latest').describe('By the latest report, or by the number of reports.'),
  }),
  responses: { 200: caseList },
})

export const decideCommentCase = defineEndpoint({
  name: 'decideCommentCase',
  method: 'POST',
  path: '/api/v1/admin/comment-reports/{id}/decision/',
  summary:
    'Keeps, hides, unhides or deletes a reported comment, and settles its reports. 409 if someone else has already decided.',
  tag: 'Command centre',
  access: 'staff',
  params: z.object({ id: idInPath }),
  body: z
    .object({
      act: z.enum(caseActs),
      base_state: z
        .enum(['open', 'hidden'])
        .describe('`state` as the caller read it; 409 `already_decided` if it has changed since.'),
      reason: z.enum(reportReasons).optional().describe('Required to hide a comment: the reason that its author sees.'),
    })
    .refine(({ act, base_state: base }) => act === 'delete' || (act === 'show') === (base === 'hidden'), {
      path: ['act'],
      message: 'An open case can be kept, hidden or deleted, a hidden comment shown or deleted.',
    })
    .refine(({ act, reason }) => act !== 'hide' || reason !== undefined, {
      path: ['reason'],
      message: 'Choose a reason.',
    }),
  responses: { 200: message },
  errors: [404, 409],
})
