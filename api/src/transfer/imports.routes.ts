import * as contract from '@ledgerdeck/contract/admin-imports'
import { importBounds, type PostImport } from '@ledgerdeck/contract/admin-imports'
import type { FastifyInstance } from 'fastify'
import type { MediaStore } from '../media/media-store.service.ts'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import { maxTotalMs } from '../platform/http/body-clock.ts'
import { type CallLimit, countUse, staffActs } from '../platform/limits/call-limit.ts'
import { createFairQueue } from '../platform/work/fair-queue.ts'
import {
  cancelImport,
  createImport,
  getImport,
  listImports,
  listReport,
  startImport,
} from './import-uploads.service.ts'
import type { ImportPostRow, ListedImport } from './imports.repository.ts'
import { linkPostExport, openPostExport, postExportPath } from './post-exports.service.ts'

const importUploads: CallLimit = {
  name: 'import-uploads',
  counts: 'files of other blogs uploaded',
  points: 60,
  seconds: 3_600,
  per: 'user',
}

const exportLinks: CallLimit = {
  name: 'post-export-links',
  counts: 'addresses of exports of all posts',
  points: 60,
  seconds: 3_600,
  per: 'user',
  isLocal: true,
}

const exportDownloads: CallLimit = {
  name: 'post-export-downloads',
  counts: 'downloads of all posts',
  points: 60,
  seconds: 3_600,
  per: 'network',
  isLocal: true,
}

const uploadForm = {
  files: 2,
  fileBytes: importBounds.fileBytes,
  allFileBytes: importBounds.fileBytes + importBounds.mediaBytes,
  sendingMs: maxTotalMs,
  queue: createFairQueue({
    concurrency: 1,
    maxQueued: 20,
    perKey: { concurrency: 1, maxQueued: 4 },
    busyText: 'The server is busy with other uploads. Try again in a few minutes.',
  }),
}

export function bindImports(app: FastifyInstance, { media }: { media: MediaStore }): void {
  bindEndpoint(app, contract.listImports, {
    handle: async (ctx, { query }) => {
      const { rows, openId, total, page, pages } = await listImports(ctx, query)
      return { data: rows.map(presentImport), open_id: openId, total, page, numOfPages: pages }
    },
  })
  bindEndpoint(app, contract.getImport, {
    handle: async ({ db }, { params }) => presentImport(await getImport(db, params.id)),
  })
  bindEndpoint(app, contract.listImportedPosts, {
    handle: async (ctx, { params, query }) => {
      const { rows, total, page, pages } = await listReport(ctx, params.id, query)
      return { data: rows.map(presentPost), total, page, numOfPages: pages }
    },
  })
  bindEndpoint(app, contract.createImport, {
    limit: importUploads,
    form: uploadForm,
    handle: (ctx, { body, answerOnce }) =>
      answerOnce(
        () => createImport(ctx, body, media),
        (made) => ({ msg: 'Uploaded. The dry run has started.', data: presentImport(made) }),
      ),
  })
  bindEndpoint(app, contract.startImport, {
    limit: staffActs,
    handle: async (ctx, { params }) => ({
      msg: 'The import has started.',
      data: presentImport(await startImport(ctx, params.id)),
    }),
  })
  bindEndpoint(app, contract.cancelImport, {
    limit: staffActs,
    handle: async (ctx, { params }) => ({
      msg: 'Cancelled. The uploaded files were deleted.',
      data: presentImport(await cancelImport(ctx, params.id, media)),
    }),
  })
}

export function bindPostExports(app: FastifyInstance, { media }: { media: MediaStore }): void {
  bindEndpoint(app, contract.linkPostExport, {
    limit: exportLinks,
    handle: async (ctx, { body }) => {
      const { url, expiresAt } = await linkPostExport(ctx, body.format)
      return { msg: 'The download is starting.', url, expires_at: expiresAt.toISOString() }
    },
  })
  // A plain route, because the contract describes JSON answers only.
  app.get<{ Params: { format: string }; Querystring: Record<string, unknown> }>(postExportPath(':format'), {
    exposeHeadRoute: false,
    config: { access: 'public', limits: [exportDownloads] },
    onRequest: ({ ctx }) => countUse(ctx, exportDownloads),
    handler: async ({ ctx, params, query }, reply) => {
      const { stream, fileName } = await openPostExport(ctx, media, { ...query, format: params.format })
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('cache-control', 'private, no-store')
        .send(stream)
    },
  })
}

function presentImport(row: ListedImport): PostImport {
  const { counts, startedAt, endedAt } = row
  return {
    id: row.id,
    state: row.state,
    is_dry_run: startedAt === null,
    format: row.format,
    file_name: row.fileName,
    file_bytes: row.fileBytes,
    media_name: row.mediaName,
    media_bytes: row.mediaBytes,
    imported_by: row.importedBy,
    created_at: row.createdAt.toISOString(),
    started_at: startedAt?.toISOString() ?? null,
    ended_at: endedAt?.toISOString() ?? null,
    done: row.done,
    total: row.total,
    counts: {
      created: counts.created,
      present: counts.present,
      failed: counts.failed,
      left_out: counts.leftOut,
      comments: counts.comments,
      images: counts.images,
      missing_images: counts.missingImages,
    },
    problem: row.problem,
  }
}

function presentPost({ position, title, outcome, slug, comments, notes }: ImportPostRow) {
  return { id: position, title, outcome, slug, comments, notes }
}
