import * as contract from '@ledgerdeck/contract/notes'
import type { FastifyInstance } from 'fastify'
import { assertMayCall } from '../platform/endpoints/access.ts'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { type CallLimit, countUse } from '../platform/limits/call-limit.ts'
import { exportNotes } from './note-export.service.ts'
import { searchTerms } from './note-search.service.ts'
import { presentNote, presentNoteList } from './notes.presenter.ts'
import { createNote, deleteNote, getNote, listNotes, pinNote, restoreNote, updateNote } from './notes.service.ts'

/** Five points a second, sustained: enough to import thousands of notes. */
const noteWrites: CallLimit = {
  name: 'note-writes',
  counts: 'notes saved, pinned, deleted and restored; a save costs a point per kilobyte, rounded up',
  points: 3_000,
  seconds: 600,
  per: 'user',
  isLocal: true,
}

/** Each search reads all notes of the owner. Typing sends several a second. */
const noteSearches: CallLimit = {
  name: 'note-searches',
  counts: 'searches of notes; a search costs a point per 10 words, rounded up',
  points: 300,
  seconds: 60,
  per: 'user',
  isLocal: true,
}

export const noteExports: CallLimit = {
  name: 'note-exports',
  counts: 'downloads of all notes',
  points: 10,
  seconds: 600,
  per: 'user',
}

export function bindNotes(app: FastifyInstance): void {
  bindEndpoint(app, contract.listNotes, {
    limit: noteSearches,
    cost: ({ query: { search } }) => (search === undefined ? 0 : costOfSearch(search)),
    handle: async (ctx, { query: { page, search = '', sort } }) =>
      presentNoteList(await listNotes(ctx, { page, search, sort })),
  })
  bindEndpoint(app, contract.getNote, {
    handle: async (ctx, { params }) => presentNote(await getNote(ctx, params.id)),
  })
  bindEndpoint(app, contract.createNote, {
    limit: noteWrites,
    cost: ({ body }) => startedKilobytes(body.title, body.content),
    handle: (ctx, { body: { title, content, is_pinned: isPinned = false }, answerOnce }) =>
      answerOnce(
        () => createNote(ctx, { title, content, isPinned }),
        (note) => ({ msg: 'Note created!', data: presentNote(note) }),
      ),
  })
  const saved = async (ctx: UserCtx, { id }: { id: number }) => presentNote(await getNote(ctx, id))
  bindEndpoint(app, contract.updateNote, {
    limit: noteWrites,
    saved,
    cost: ({ body }) => startedKilobytes(body.title, body.content),
    handle: async (ctx, { params, body: { title, content, base_updated_at } }) => {
      const base = base_updated_at === undefined ? null : new Date(base_updated_at)
      return { msg: 'Note updated!', data: presentNote(await updateNote(ctx, params.id, { title, content, base })) }
    },
  })
  bindEndpoint(app, contract.pinNote, {
    limit: noteWrites,
    saved,
    handle: async (ctx, { params, body: { is_pinned } }) => ({
      msg: is_pinned ? 'Note pinned.' : 'Note no longer pinned.',
      data: presentNote(await pinNote(ctx, params.id, is_pinned)),
    }),
  })
  bindEndpoint(app, contract.deleteNote, {
    limit: noteWrites,
    handle: async (ctx, { params }) => {
      await deleteNote(ctx, params.id)
      return { msg: 'Note deleted!' }
    },
  })
  bindEndpoint(app, contract.restoreNote, {
    limit: noteWrites,
    handle: async (ctx, { params }) => ({
      msg: 'Note restored.',
      data: presentNote(await restoreNote(ctx, params.id)),
    }),
  })
}

/** Symbols count as words. */
function costOfSearch(search: string): number {
  return Math.max(1, Math.ceil(searchTerms(search).length / 10))
}

function startedKilobytes(...texts: string[]): number {
  return Math.ceil(texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0) / 1000)
}

/** A plain route, because the contract describes JSON answers only. */
export function serveNoteExport(app: FastifyInstance): void {
  app.get('/api/v1/note/notes/export/', {
    exposeHeadRoute: false,
    config: { access: 'user', limits: [noteExports] },
    onRequest: async ({ ctx }) => {
      assertMayCall(ctx.actor, 'user', {})
      await countUse(ctx, noteExports)
    },
    handler: async ({ ctx }, reply) => {
      const { stream, size } = await exportNotes(ctx as UserCtx)
      return reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="notes.zip"')
        .header('content-length', size)
        .header('cache-control', 'private, no-store')
        .send(stream)
    },
  })
}
