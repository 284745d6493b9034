import { postBounds } from '@ledgerdeck/blocks'
import { z } from 'zod'
import { visibleCharacter } from '../blank-text.ts'
import { defineEndpoint } from '../endpoint.ts'
import { id, idInPath, message, page, recordBody, slug } from '../fields.ts'

const termKinds = ['category', 'tag'] as const

export type TermKind = (typeof termKinds)[number]

export const termUses = ['all', 'used', 'unused'] as const

export const termSorts = ['a-z', 'z-a', 'most_posts', 'fewest_posts'] as const

const count = z.int().min(0)

const term = z
  .object({
    id,
    name: z.string(),
    slug,
    former_slugs: z.array(slug).describe('Earlier slugs that still lead to it: the newest 20, newest first.'),
    published_posts: count,
    posts: count.describe('All posts, including drafts, hidden and deleted ones.'),
    questions: count.describe('Quiz questions of a category; tags have none.'),
  })
  .meta({ id: 'Term' })

export type Term = z.infer<typeof term>

const termList = z.object({
  data: z.array(term),
  total: count,
  unused: count.describe('How many of this kind have neither posts nor questions, regardless of the search.'),
  page: z.int(),
  numOfPages: z.int(),
})

export type TermList = z.infer<typeof termList>

const nameText = `Use up to ${postBounds.nameCharacters} characters.`

const termName = z
  .string()
  .max(1_000, nameText)
  .transform((text) => text.normalize('NFC').trim().replace(/\s+/g, ' '))
  .pipe(
    z
      .string()
      .regex(visibleCharacter, 'A name is required.')
      .max(postBounds.nameCharacters, nameText)
      .regex(/^[^,]*$/, 'Leave commas out: they separate names where posts are written.')
      .regex(/^\P{Cc}*$/u, 'Leave control characters out.'),
  )

const termSlug = z
  .string()
  .trim()
  .max(200, 'Use up to 200 characters.')
  .optional()
  .describe('Reduced to lower-case letters, digits and hyphens. Derived from the name when empty or left out.')

const kindInPath = z.object({ kind: z.enum(termKinds, 'Use category or tag.') })
const termInPath = kindInPath.extend({ id: idInPath })

const baseName = z.string().max(1_000)

const saved = message.extend({ data: term }).meta({ id: 'SavedTerm' })

export const listTerms = defineEndpoint({
  name: 'listTerms',
  method: 'GET',
  path: '/api/v1/admin/taxonomy/{kind}/',
  summary: 'Lists categories or tags with their numbers of posts, 20 per page.',
  tag: 'Command centre',
  access: 'staff',
  params: kindInPath,
  query: z.object({
    page,
    search: z.string().trim().max(200).optional().describe('Part of the name, or of a current or previous slug.'),
    use: z.enum(termUses).default('all').describe('unused: those with neither posts nor questions.'),
    sort: z.enum(termSorts).default('a-z').describe('By name, or by the number of published posts.'),
  }),
  responses: { 200: termList },
})

export const getTerm = defineEndpoint({
  name: 'getTerm',
  method: 'GET',
  path: '/api/v1/admin/taxonomy/{kind}/{id}/',
  summary: 'Returns a category or tag.',
  tag: 'Command centre',
  access: 'staff',
  params: termInPath,
  responses: { 200: term },
  errors: [404],
})

export const createTerm = defineEndpoint({
  name: 'createTerm',
  method: 'POST',
  path: '/api/v1/admin/taxonomy/{kind}/',
  summary: 'Creates a category or tag. 409 `term_taken` names the field whose value another one has or had.',
  tag: 'Command centre',
  access: 'staff',
  takesIdempotencyKey: true,
  params: kindInPath,
  body: z.object({ name: termName, slug: termSlug }),
  responses: { 201: saved },
  errors: [409],
})

export const renameTerm = defineEndpoint({
  name: 'renameTerm',
  method: 'PUT',
  path: '/api/v1/admin/taxonomy/{kind}/{id}/',
  summary:
    'Changes the name and slug of a category or tag; its previous slugs still lead to it. 409 `term_taken` as for a new one; 409 `term_changed` if base_name and base_slug are no longer current.',
  tag: 'Command centre',
  access: 'staff',
  params: termInPath,
  body: recordBody(term.pick({ id: true, former_slugs: true }), {
    name: termName,
    slug: termSlug,
    base_name: baseName,
    base_slug: slug,
  }),
  responses: { 200: saved },
  errors: [404, 409],
})

export const previewTermMerge = defineEndpoint({
  name: 'previewTermMerge',
  method: 'GET',
  path: '/api/v1/admin/taxonomy/{kind}/{id}/merge/',
  summary: 'Previews merging a category or tag into another one of its kind.',
  tag: 'Command centre',
  access: 'staff',
  params: termInPath,
  query: z.object({ into_id: idInPath }),
  responses: {
    200: z.object({
      from: term,
      into: term,
      moved: count.describe('Posts that will get the other one instead.'),
      shared: count.describe('Posts that already have both, and will keep the other one.'),
    }),
  },
  errors: [404],
})

export const mergeTerms = defineEndpoint({
  name: 'mergeTerms',
  method: 'POST',
  path: '/api/v1/admin/taxonomy/{kind}/{id}/merge/',
  summary:
    'Merges a category or tag into another one of its kind, with its posts and slugs, and deletes it. 409 `term_changed` if either was renamed.',
  tag: 'Command centre',
  access: 'staff',
  params: termInPath,
  body: z.object({ into_id: id, base_name: baseName, into_base_name: baseName }),
  responses: { 200: message.extend({ data: term, moved: count, shared: count }) },
  errors: [404, 409],
})

export const deleteTerm = defineEndpoint({
  name: 'deleteTerm',
  method: 'DELETE',
  path: '/api/v1/admin/taxonomy/{kind}/{id}/',
  summary: 'Deletes a category or tag that has neither posts nor questions. 409 `term_in_use` otherwise.',
  tag: 'Command centre',
  access: 'staff',
  params: termInPath,
  responses: { 200: message },
  errors: [404, 409],
})

export const deleteUnusedTerms = defineEndpoint({
  name: 'deleteUnusedTerms',
  method: 'POST',
  path: '/api/v1/admin/taxonomy/{kind}/delete-unused/',
  summary:
    'Deletes the categories or tags that have neither posts nor questions, up to 1,000 at once. 409 `term_changed` if their number differs from the confirmed one.',
  tag: 'Command centre',
  access: 'staff',
  params: kindInPath,
  body: z.object({ confirmed: count.describe('How many unused ones the confirmation mentioned.') }),
  responses: { 200: message.extend({ deleted: count, left: count }) },
  errors: [409],
})
