import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { images } from '../media/images.table.ts'
import type { MediaStore } from '../media/media-store.service.ts'
import type { Db } from '../platform/database/database.ts'
import { mangaChapters, mangaPages } from './chapters.table.ts'
import { manga } from './manga.table.ts'

let made = 0

export interface MangaWishes {
  title?: string
  slug?: string
  description?: string
  uploaderId?: number
  /** Pages of each chapter; a name makes it one that has a name. */
  chapters?: ({ name?: string; pages: number } | number)[]
  /** Of every page, in pixels. Pages that are wide or very high want others. */
  pageSize?: { width: number; height: number }
  createdAt?: Date
}

export interface MadeManga {
  id: number
  slug: string
  title: string
  /** By number. */
  chapters: { id: number; name: string; number: number; numPages: number }[]
}

/**
 * A real manga with chapters, pages and a cover; what is not given is made up. With a store its images can be loaded: plain areas, each of
 * another colour, the cover as the first page. Without one only their rows are there.
 */
export async function makeManga(db: Db, wishes: MangaWishes = {}, media?: MediaStore): Promise<MadeManga> {
  made += 1
  const { title = `Manga ${made}`, chapters = [2], pageSize = { width: 8, height: 12 }, uploaderId, ...values } = wishes
  const sizes = chapters.map((chapter) => (typeof chapter === 'number' ? { pages: chapter } : chapter))
  const total = sizes.reduce((sum, { pages }) => sum + pages, 0)
  const imageIds = await makeImages(db, { count: total, ...pageSize }, media)
  const [row] = await db
    .insert(manga)
    .values({ slug: `manga-${made}`, uploaderId, coverImageId: imageIds[0], ...values, title })
    .returning()
  if (!row) throw new Error('A manga was not inserted.')
  const madeChapters: MadeManga['chapters'] = []
  let used = 0
  for (const [index, { pages, name = '' }] of sizes.entries()) {
    const number = index + 1
    const place = { mangaId: row.id, number, name, folder: name || `folder ${number}`, numPages: pages, uploaderId }
    const [chapter] = await db.insert(mangaChapters).values(place).returning()
    if (!chapter) throw new Error('A chapter was not inserted.')
    const ids = imageIds.slice(used, used + pages)
    await db
      .insert(mangaPages)
      .values(ids.map((imageId, page) => ({ chapterId: chapter.id, pageNumber: page + 1, imageId })))
    used += pages
    madeChapters.push({ id: chapter.id, name, number, numPages: pages })
  }
  return { id: row.id, slug: row.slug, title, chapters: madeChapters }
}

async function makeImages(
  db: Db,
  { count, width, height }: { count: number; width: number; height: number },
  media: MediaStore | undefined,
): Promise<number[]> {
  if (count === 0) return []
  const paths = Array.from({ length: count }, () => `images/${randomBytes(16).toString('hex')}/full.png`)
  const rows = await db
    .insert(images)
    .values(paths.map((path) => ({ path, width, height, variants: [], bytes: 1 })))
    .returning({ id: images.id })
  if (media) for (const path of paths) await media.put(path, await area({ width, height }))
  return rows.map(({ id }) => id)
}

/** A PNG of one colour. */
async function area({ width, height }: { width: number; height: number }): Promise<Uint8Array> {
  const background = `#${randomBytes(3).toString('hex')}`
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}
