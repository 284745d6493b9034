import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { images } from '../media/images.table.ts'
import type { MediaStore } from '../media/media-store.service.ts'
import type { Db } from '../platform/database/database.ts'
import { mangaChapters, mangaPages } from './chapters.table.ts'
import { manga } from './manga.table.ts'

let made = 0

interface PageSize {
  width: number
  height: number
}

export interface MangaOverrides {
  title?: string
  slug?: string
  description?: string
  uploaderId?: number
  chapters?: ({ name?: string; pages: number | readonly PageSize[] } | number)[]
  pageSize?: PageSize
  hasThumbnails?: boolean
  createdAt?: Date
}

export interface CreatedManga {
  id: number
  slug: string
  title: string
  chapters: { id: number; name: string; number: number; numPages: number }[]
}

/** With a store it also writes image files, of one random colour each. */
export async function makeManga(db: Db, overrides: MangaOverrides = {}, media?: MediaStore): Promise<CreatedManga> {
  made += 1
  const {
    title = `Manga ${made}`,
    chapters = [2],
    pageSize = { width: 8, height: 12 },
    uploaderId,
    hasThumbnails = false,
    ...values
  } = overrides
  const wanted = chapters.map((chapter) => (typeof chapter === 'number' ? { pages: chapter } : chapter))
  const sizesOf = (pages: number | readonly PageSize[]) =>
    typeof pages === 'number' ? Array.from({ length: pages }, () => pageSize) : pages
  const imageIds = await makeImages(
    db,
    wanted.flatMap(({ pages }) => sizesOf(pages)),
    { media, hasThumbnails },
  )
  const [row] = await db
    .insert(manga)
    .values({ slug: `manga-${made}`, uploaderId, coverImageId: imageIds[0], ...values, title })
    .returning()
  if (!row) throw new Error('A manga was not inserted.')
  const madeChapters: CreatedManga['chapters'] = []
  let used = 0
  for (const [index, { pages, name = '' }] of wanted.entries()) {
    const number = index + 1
    const numPages = sizesOf(pages).length
    const values = { mangaId: row.id, number, name, folder: name || `folder ${number}`, numPages, uploaderId }
    const [chapter] = await db.insert(mangaChapters).values(values).returning()
    if (!chapter) throw new Error('A chapter was not inserted.')
    const ids = imageIds.slice(used, used + numPages)
    await db
      .insert(mangaPages)
      .values(ids.map((imageId, page) => ({ chapterId: chapter.id, pageNumber: page + 1, imageId })))
    used += numPages
    madeChapters.push({ id: chapter.id, name, number, numPages })
  }
  return { id: row.id, slug: row.slug, title, chapters: madeChapters }
}

interface StoredFiles {
  media: MediaStore | undefined
  hasThumbnails: boolean
}

async function makeImages(db: Db, sizes: readonly PageSize[], stored: StoredFiles): Promise<number[]> {
  const { media, hasThumbnails } = stored
  if (sizes.length === 0) return []
  const thumbnail = { width: 24, height: 36, type: 'image/webp' }
  const files = sizes.map((size) => {
    const folder = `images/${randomBytes(16).toString('hex')}`
    const variants = hasThumbnails ? [{ ...thumbnail, path: `${folder}/24.webp` }] : []
    return { ...size, path: `${folder}/full.png`, variants }
  })
  const rows = await db
    .insert(images)
    .values(files.map((file) => ({ ...file, bytes: 1 })))
    .returning({ id: images.id })
  if (!media) return rows.map(({ id }) => id)
  for (const { path, variants, ...size } of files) {
    await media.put(path, await area(size))
    for (const variant of variants)
      await media.put(
        variant.path,
        await sharp(await area(variant))
          .webp()
          .toBuffer(),
      )
  }
  return rows.map(({ id }) => id)
}

async function area({ width, height }: PageSize): Promise<Uint8Array> {
  const background = `#${randomBytes(3).toString('hex')}`
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}
