import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { fromDigits, id, idInPath, instant, message, page, rowsOfPage } from '../fields.ts'

export const importBounds = {
  fileBytes: 2_048 * 2 ** 20,
  mediaBytes: 2_048 * 2 ** 20,
  keptHours: 24,
} as const

export const importFormats = ['ghost', 'wordpress', 'markdown'] as const

export type ImportFormat = (typeof importFormats)[number]

export const importStates = ['checking', 'checked', 'importing', 'finished', 'failed', 'cancelled'] as const

export type ImportState = (typeof importStates)[number]

const counts = z.object({
  created: z.int(),
  present: z.int(),
  failed: z.int(),
  left_out: z.int(),
  comments: z.int(),
  images: z.int(),
  missing_images: z.int(),
})

const postImport = z
  .object({
    id,
    state: z.enum(importStates),
    is_dry_run: z.boolean().describe('True if `counts` says what an import would do.'),
    format: z.enum(importFormats),
    file_name: z.string(),
    file_bytes: z.int(),
    media_name: z.string().nullable(),
    media_bytes: z.int().nullable(),
    imported_by: z.string().nullable().describe('Null if that account has been deleted.'),
    created_at: instant,
    started_at: instant.nullable().describe('When the dry run was confirmed.'),
    ended_at: instant.nullable(),
    done: z.int().describe('Posts processed so far.'),
    total: z.int().nullable().describe('Null while the file is being read.'),
    counts,
    problem: z.string().nullable().describe('Why it failed.'),
  })
  .meta({ id: 'PostImport' })

export type PostImport = z.infer<typeof postImport>

export const importOutcomes = ['created', 'present', 'failed', 'left_out'] as const

const importedPost = z
  .object({
    id: z.int().describe('Its number in the file, not counting entries that were left out.'),
    title: z.string(),
    outcome: z.enum(importOutcomes),
    slug: z.string().nullable().describe('Null in a dry run, and for a post that wasn’t imported.'),
    comments: z.int(),
    notes: z.array(z.string()).describe('What was lost, or why the post wasn’t imported.'),
  })
  .meta({ id: 'ImportedPost' })

export type ImportedPost = z.infer<typeof importedPost>

const superuserOnly = { tag: 'Command centre', access: 'superuser' } as const

const importInPath = z.object({ id: idInPath })

const saved = message.extend({ data: postImport }).meta({ id: 'SavedImport' })

const listed = { total: z.int(), page: z.int(), numOfPages: z.int() }

export const listImports = defineEndpoint({
  ...superuserOnly,
  name: 'listImports',
  method: 'GET',
  path: '/api/v1/admin/imports/',
  summary: 'Lists imports of other blogs, newest first, 20 per page. They are kept for 90 days.',
  query: z.object({ page }),
  responses: {
    200: z.object({
      data: z.array(postImport),
      open_id: id.nullable().describe('The import that is still open. Another one can begin once it has ended.'),
      ...listed,
    }),
  },
})

export const getImport = defineEndpoint({
  ...superuserOnly,
  name: 'getImport',
  method: 'GET',
  path: '/api/v1/admin/imports/{id}/',
  summary: 'Returns an import with its progress.',
  params: importInPath,
  responses: { 200: postImport },
  errors: [404],
})

export const listImportedPosts = defineEndpoint({
  ...superuserOnly,
  name: 'listImportedPosts',
  method: 'GET',
  path: '/api/v1/admin/imports/{id}/posts/',
  summary: 'Lists the posts of an import in the order of the file: its report.',
  params: importInPath,
  query: z.object({
    page,
    rows: fromDigits(rowsOfPage(50)),
    outcome: z
      .enum(['all', 'problems', ...importOutcomes])
      .default('all')
      .describe('Which posts to list; `problems` are those with notes.'),
  }),
  responses: { 200: z.object({ data: z.array(importedPost), ...listed }) },
  errors: [404],
})

export const createImport = defineEndpoint({
  ...superuserOnly,
  name: 'createImport',
  method: 'POST',
  path: '/api/v1/admin/imports/',
  summary: `Uploads an export of another blog and starts a dry run, which changes nothing. 409 \`import_open\` until the open import has ended. The files are kept until the import ends, at most ${importBounds.keptHours} hours.`,
  takesIdempotencyKey: true,
  bodyKind: 'multipart',
  body: z.object({
    file: z
      .file('Choose a file.')
      .describe('Ghost (.json), WordPress (.xml), or a ZIP of Markdown files (.zip). 2 GB at most.'),
    media: z.file('Choose a ZIP file.').optional().describe('A ZIP of the images. 2 GB at most.'),
  }),
  responses: { 201: saved },
  errors: [409],
})

export const startImport = defineEndpoint({
  ...superuserOnly,
  name: 'startImport',
  method: 'POST',
  path: '/api/v1/admin/imports/{id}/start/',
  summary: 'Imports the posts of a finished dry run. 409 `import_not_ready` in any other state.',
  recentAuthentication: 'always',
  params: importInPath,
  responses: { 200: saved },
  errors: [404, 409],
})

export const cancelImport = defineEndpoint({
  ...superuserOnly,
  name: 'cancelImport',
  method: 'POST',
  path: '/api/v1/admin/imports/{id}/cancel/',
  summary: 'Ends an open import and deletes its files. Posts that were imported stay. 409 once it has ended.',
  params: importInPath,
  responses: { 200: saved },
  errors: [404, 409],
})

export const linkPostExport = defineEndpoint({
  ...superuserOnly,
  name: 'linkPostExport',
  method: 'POST',
  path: '/api/v1/admin/post-export/',
  summary:
    'Returns an address that downloads all posts, drafts and hidden ones included, without a token for ten minutes.',
  recentAuthentication: 'always',
  body: z.object({ format: z.enum(['markdown', 'ghost']) }),
  responses: { 200: message.extend({ url: z.string(), expires_at: instant }) },
})
