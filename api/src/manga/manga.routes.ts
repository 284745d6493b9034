import * as contract from '@ledgerdeck/contract/manga'
import type { FastifyInstance } from 'fastify'
import { expiringAddresses, signedAddresses } from '../media/signed-urls.service.ts'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import type { CallLimit } from '../platform/limits/call-limit.ts'
import { presentChapterPages, presentManga, presentMangaDetail } from './manga.presenter.ts'
import { getChapter, getManga, listManga, markChapters, saveReadingPosition } from './manga.service.ts'

const readingMarks: CallLimit = {
  name: 'reading-marks',
  counts: 'reading positions saved and chapters marked; up to 100 chapters cost a point, all of a manga ten',
  points: 1_200,
  seconds: 600,
  per: 'user',
  isLocal: true,
}

export function bindManga(app: FastifyInstance): void {
  bindEndpoint(app, contract.listManga, {
    handle: async (ctx) => {
      const { addressOf } = expiringAddresses(ctx)
      return (await listManga(ctx)).map((found) => presentManga(found, addressOf))
    },
  })
  bindEndpoint(app, contract.getManga, {
    handle: async (ctx, { params }) => presentMangaDetail(await getManga(ctx, params.slug), signedAddresses(ctx)),
  })
  bindEndpoint(app, contract.listChapterPages, {
    handle: async (ctx, { params }) =>
      presentChapterPages(await getChapter(ctx, params.chapterId), expiringAddresses(ctx)),
  })
  bindEndpoint(app, contract.saveReadingPosition, {
    limit: readingMarks,
    handle: async (ctx, { params, body }) => {
      await saveReadingPosition(ctx, params.chapterId, body.page_number)
      return { msg: 'Your reading position was saved.' }
    },
  })
  bindEndpoint(app, contract.markChapters, {
    limit: readingMarks,
    cost: ({ body }) => (body.chapter_ids ? Math.ceil(body.chapter_ids.length / 100) : 10),
    handle: async (ctx, { params, body }) => {
      await markChapters(ctx, params.slug, { isRead: body.is_read, chapterIds: body.chapter_ids })
      return { msg: body.is_read ? 'Marked as read.' : 'Marked as unread.' }
    },
  })
}
