import * as contract from '@ledgerdeck/contract/manga'
import { mangaBounds } from '@ledgerdeck/contract/manga-bounds'
import type { FastifyInstance } from 'fastify'
import { maxImageBytes } from '../media/image-encoding.service.ts'
import type { MediaStore } from '../media/media-store.service.ts'
import { signedAddresses } from '../media/signed-urls.service.ts'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { maxTotalMs } from '../platform/http/body-clock.ts'
import type { CallLimit } from '../platform/limits/call-limit.ts'
import { presentMangaDetail } from './manga.presenter.ts'
import { getManga } from './manga.service.ts'
import { deleteChapter, deleteManga, updateChapters, updateManga } from './manga-editing.service.ts'
import { mangaUploadQueue, uploadManga } from './manga-uploads.service.ts'

const mangaUploads: CallLimit = {
  name: 'manga-uploads',
  counts: 'uploads of manga',
  points: 120,
  seconds: 3_600,
  per: 'user',
  isLocal: true,
}

const mangaWrites: CallLimit = {
  name: 'manga-writes',
  counts: 'manga and chapters changed or deleted',
  points: 600,
  seconds: 600,
  per: 'user',
  isLocal: true,
}

const uploadForm = {
  files: mangaBounds.uploadedPages,
  fileBytes: mangaBounds.uploadedBytes,
  allFileBytes: mangaBounds.uploadedBytes,
  fieldCount: mangaBounds.uploadedPages + 10,
  // A character takes up to four bytes.
  fieldBytes: 4 * mangaBounds.uploadedPages * mangaBounds.pathCharacters,
  sendingMs: maxTotalMs,
  queue: mangaUploadQueue,
}

export function bindMangaWriting(app: FastifyInstance, { media }: { media: MediaStore }): void {
  bindEndpoint(app, contract.uploadManga, {
    limit: mangaUploads,
    form: uploadForm,
    handle: (ctx, { body, answerOnce }) =>
      answerOnce(
        () => uploadManga(ctx, body, media),
        (manga) => ({ msg: 'Manga uploaded successfully!', data: presentMangaDetail(manga, signedAddresses(ctx)) }),
      ),
  })
  bindEndpoint(app, contract.getMangaUploads, {
    handle: async ({ caller }) => mangaUploadQueue.countsOf(caller.key),
  })
  bindEndpoint(app, contract.updateManga, {
    limit: mangaWrites,
    form: { files: 1, fileBytes: maxImageBytes },
    saved: (ctx, { slug }) => present(ctx, slug),
    handle: async (ctx, { params, body }) => {
      await updateManga(ctx, params.slug, body, media)
      return { msg: 'Manga updated successfully!', data: await present(ctx, params.slug) }
    },
  })
  bindEndpoint(app, contract.updateChapters, {
    limit: mangaWrites,
    handle: async (ctx, { params, body }) => {
      await updateChapters(ctx, params.slug, body.chapters)
      return { msg: 'Chapters updated successfully!', data: await present(ctx, params.slug) }
    },
  })
  bindEndpoint(app, contract.deleteManga, {
    limit: mangaWrites,
    handle: async (ctx, { params }) => {
      await deleteManga(ctx, params.slug)
      return { msg: 'Manga deleted successfully!' }
    },
  })
  bindEndpoint(app, contract.deleteChapter, {
    limit: mangaWrites,
    handle: async (ctx, { params }) => {
      await deleteChapter(ctx, params.chapterId)
      return { msg: 'Chapter deleted successfully!' }
    },
  })
}

async function present(ctx: UserCtx, slug: string) {
  return presentMangaDetail(await getManga(ctx, slug), signedAddresses(ctx))
}
