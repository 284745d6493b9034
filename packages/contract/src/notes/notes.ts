import { z } from 'zod'
import { visibleCharacter } from '../blank-text.ts'
import { defineEndpoint } from '../endpoint.ts'
import { id, idInPath, instant, message, page, recordBody } from '../fields.ts'
import { noteBounds } from './bounds.ts'

export const noteSorts = ['updated', 'created', 'oldest', 'title_asc', 'title_desc'] as const

const required = (maxLength: number, what: string) =>
  z
    .string()
    .trim()
    .regex(visibleCharacter, `${what} is required.`)
    .max(maxLength, `${what} can have up to ${maxLength.toLocaleString('en-AU')} characters.`)

const note = z
  .object({
    id,
    title: z.string(),
    content: z.string(),
    is_pinned: z.boolean(),
    created_at: instant,
    updated_at: instant.describe('Grows with each change of title or content.'),
  })
  .meta({ id: 'Note' })

export type Note = z.infer<typeof note>

const noteList = z.object({
  data: z.array(note).describe('Pinned ones first.'),
  totalNotes: z.int(),
  page: z.int(),
  numOfPages: z.int(),
})

export type NoteList = z.infer<typeof noteList>

const saved = message.extend({ data: note }).meta({ id: 'SavedNote' })

const written = {
  title: required(noteBounds.titleCharacters, 'The title'),
  content: required(noteBounds.contentCharacters, 'The content'),
}

export const listNotes = defineEndpoint({
  name: 'listNotes',
  method: 'GET',
  path: '/api/v1/note/notes/',
  summary: 'Lists your notes, 50 per page.',
  tag: 'Notes',
  access: 'user',
  query: z.object({
    page,
    search: z.string().trim().max(noteBounds.searchCharacters).optional().describe('Words in title or content.'),
    sort: z.enum(noteSorts).default('updated').describe('updated: most recently changed first.'),
  }),
  responses: { 200: noteList },
})

export const getNote = defineEndpoint({
  name: 'getNote',
  method: 'GET',
  path: '/api/v1/note/notes/{id}/',
  summary: 'Returns one of your notes.',
  tag: 'Notes',
  access: 'user',
  params: z.object({ id: idInPath }),
  responses: { 200: note },
  errors: [404],
})

export const createNote = defineEndpoint({
  name: 'createNote',
  method: 'POST',
  path: '/api/v1/note/notes/create/',
  summary: 'Creates a note that no one else can read.',
  tag: 'Notes',
  access: 'user',
  takesIdempotencyKey: true,
  body: recordBody(note, { ...written, is_pinned: z.boolean().optional() }),
  responses: { 201: saved },
})

export const updateNote = defineEndpoint({
  name: 'updateNote',
  method: 'PUT',
  path: '/api/v1/note/notes/{id}/update/',
  summary: 'Updates one of your notes.',
  tag: 'Notes',
  access: 'user',
  params: z.object({ id: idInPath }),
  body: recordBody(note, {
    ...written,
    base_updated_at: instant
      .optional()
      .describe('updated_at as the caller read it; 409 `note_changed` if it has changed since.'),
  }),
  responses: { 200: saved },
  errors: [404, 409],
})

export const pinNote = defineEndpoint({
  name: 'pinNote',
  method: 'PATCH',
  path: '/api/v1/note/notes/{id}/pin/',
  summary: 'Pins or unpins one of your notes, without changing updated_at.',
  tag: 'Notes',
  access: 'user',
  params: z.object({ id: idInPath }),
  body: recordBody(note, { is_pinned: z.boolean() }),
  responses: { 200: saved },
  errors: [404],
})

export const deleteNote = defineEndpoint({
  name: 'deleteNote',
  method: 'DELETE',
  path: '/api/v1/note/notes/{id}/delete/',
  summary: 'Deletes one of your notes. It can be restored for an hour, and counts towards your storage until then.',
  tag: 'Notes',
  access: 'user',
  params: z.object({ id: idInPath }),
  responses: { 200: message },
  errors: [404],
})

export const restoreNote = defineEndpoint({
  name: 'restoreNote',
  method: 'POST',
  path: '/api/v1/note/notes/{id}/restore/',
  summary: 'Restores one of your deleted notes.',
  tag: 'Notes',
  access: 'user',
  params: z.object({ id: idInPath }),
  responses: { 200: saved },
  errors: [404],
})
