import type { DataExport } from '@ledgerdeck/contract/data-export'
import * as contract from '@ledgerdeck/contract/data-export'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { DownloadQuery } from '../accounts/sessions/session-downloads.service.ts'
import type { MediaStore } from '../media/media-store.service.ts'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import { type CallLimit, countUse } from '../platform/limits/call-limit.ts'
import { utcDay } from '../platform/text/times.ts'
import type { DataExportRow } from './data-exports.repository.ts'
import {
  downloadPath,
  getDataExport,
  linkDataExport,
  openDataExport,
  requestDataExport,
} from './data-exports.service.ts'

const exportRequests: CallLimit = {
  name: 'data-exports',
  counts: 'archives of an account’s data',
  points: 5,
  seconds: 86_400,
  per: 'user',
}

const exportLinks: CallLimit = {
  name: 'data-export-links',
  counts: 'addresses of archives',
  points: 60,
  seconds: 3_600,
  per: 'user',
  isLocal: true,
}

const exportDownloads: CallLimit = {
  name: 'data-export-downloads',
  counts: 'downloads of archives',
  points: 60,
  seconds: 3_600,
  per: 'network',
  isLocal: true,
}

export function bindDataExports(app: FastifyInstance, { media }: { media: MediaStore }): void {
  bindEndpoint(app, contract.getDataExport, {
    handle: async (ctx) => {
      const row = await getDataExport(ctx, media)
      return { data: row && presentDataExport(row) }
    },
  })
  bindEndpoint(app, contract.requestDataExport, {
    limit: exportRequests,
    handle: async (ctx) => ({
      msg: 'We’re preparing your archive. We’ll email you when it’s ready.',
      data: presentDataExport(await requestDataExport(ctx)),
    }),
  })
  bindEndpoint(app, contract.linkDataExport, {
    limit: exportLinks,
    handle: async (ctx) => {
      const { url, expiresAt } = await linkDataExport(ctx, media)
      return { msg: 'The download is starting.', url, expires_at: expiresAt.toISOString() }
    },
  })
}

interface DownloadRequest {
  Params: { id: string }
  Querystring: DownloadQuery
}

/** A plain route, because the contract describes JSON answers only. */
export function serveDataExports(app: FastifyInstance, { media }: { media: MediaStore }): void {
  app.get<DownloadRequest>(downloadPath(':id'), {
    exposeHeadRoute: false,
    config: { access: 'public', limits: [exportDownloads] },
    onRequest: ({ ctx }) => countUse(ctx, exportDownloads),
    handler: async ({ ctx, params, query }, reply) => {
      const id = z.uuid().safeParse(params.id).data ?? ''
      const { stream, bytes, requestedAt } = await openDataExport(ctx, media, { ...query, id })
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="my-data-${utcDay(requestedAt)}.zip"`)
        .header('content-length', bytes)
        .header('cache-control', 'private, no-store')
        .send(stream)
    },
  })
}

function presentDataExport({ id, path, bytes, hasFailed, requestedAt, expiresAt }: DataExportRow): DataExport {
  const isReady = path !== null
  return {
    id,
    state: isReady ? 'ready' : hasFailed ? 'failed' : 'preparing',
    requested_at: requestedAt.toISOString(),
    expires_at: isReady ? expiresAt.toISOString() : null,
    bytes,
  }
}
