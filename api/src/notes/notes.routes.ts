import {
  createNote as createNoteEndpoint,
  deleteNote as deleteNoteEndpoint,
  getNote as getNoteEndpoint,
  listNotes as listNotesEndpoint,
  pinNote as pinNoteEndpoint,
  restoreNote as restoreNoteEndpoint,
  updateNote as updateNoteEndpoint,
} from '@ledgerdeck/contract/notes'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import { presentNote, presentNoteList } from './notes.presenter.ts'
import { createNote, deleteNote, getNote, listNotes, pinNote, restoreNote, updateNote } from './notes.service.ts'

export function bindNotes(app: FastifyInstance): void {
  bindEndpoint(app, listNotesEndpoint, {
    handle: async (ctx, { query: { page, search = '', sort } }) =>
      presentNoteList(await listNotes(ctx, { page, search, sort })),
  })
  bindEndpoint(app, getNoteEndpoint, {
    handle: async (ctx, { params }) => presentNote(await getNote(ctx, params.id)),
  })
  bindEndpoint(app, createNoteEndpoint, {
    handle: async (ctx, { body: { title, content, is_pinned: isPinned = false } }) => ({
      msg: 'Note created!',
      data: presentNote(await createNote(ctx, { title, content, isPinned })),
    }),
  })
  bindEndpoint(app, updateNoteEndpoint, {
    handle: async (ctx, { params, body: { title, content, base_updated_at } }) => {
      const base = base_updated_at === undefined ? null : new Date(base_updated_at)
      return { msg: 'Note updated!', data: presentNote(await updateNote(ctx, params.id, { title, content, base })) }
    },
  })
  bindEndpoint(app, pinNoteEndpoint, {
    handle: async (ctx, { params, body: { is_pinned } }) => ({
      msg: is_pinned ? 'Note pinned.' : 'Note no longer pinned.',
      data: presentNote(await pinNote(ctx, params.id, is_pinned)),
    }),
  })
  bindEndpoint(app, deleteNoteEndpoint, {
    handle: async (ctx, { params }) => {
      await deleteNote(ctx, params.id)
      return { msg: 'Note deleted!' }
    },
  })
  bindEndpoint(app, restoreNoteEndpoint, {
    handle: async (ctx, { params }) => ({
      msg: 'Note restored.',
      data: presentNote(await restoreNote(ctx, params.id)),
    }),
  })
}
