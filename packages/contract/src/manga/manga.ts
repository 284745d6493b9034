import { z } from 'zod'
import { visibleCharacter } from '../blank-text.ts'
import { defineEndpoint } from '../endpoint.ts'
import { formFlag, id, idInPath, imageSource, imageUpload, instant, message, recordBody, slug } from '../fields.ts'
import { mangaBounds } from './bounds.ts'

const text = (maxLength: number, what: string) =>
  z
    .string()
    // Forms end lines with CRLF.
    .overwrite((value) => composed(value).replaceAll('\r\n', '\n').trim())
    .max(maxLength, `${what} can have up to ${maxLength.toLocaleString('en-AU')} characters.`)

/** Leaves long runs of marks as they are, because NFC takes quadratic time on them. */
function composed(value: string): string {
  return /\p{M}{30}/u.test(value) ? value : value.normalize('NFC')
}

const title = text(mangaBounds.titleCharacters, 'The title').regex(visibleCharacter, 'Please enter the manga title.')

const readingPosition = z
  .object({
    chapter_id: id,
    chapter_name: z.string(),
    chapter_number: z.int(),
    page_number: z.int(),
    num_pages: z.int().describe('The pages in that chapter.'),
    updated_at: instant,
  })
  .meta({ id: 'ReadingPosition' })

export type ReadingPosition = z.infer<typeof readingPosition>

const manga = z
  .object({
    id,
    slug,
    title: z.string(),
    description: z.string(),
    num_chapters: z.int(),
    num_pages: z.int(),
    num_read_chapters: z.int().describe('The chapters you have read.'),
    num_read_pages: z
      .int()
      .describe('Your pages read: all pages of read chapters, and in others those up to the last page you saw.'),
    cover: z.string().nullable().describe('Stored path.'),
    cover_url: z.string().nullable().describe('Valid for at least an hour.'),
    cover_width: z.int().nullable(),
    cover_height: z.int().nullable(),
    cover_sources: z.array(imageSource),
    continue_at: readingPosition.nullable().describe('Null if you have never opened it.'),
    created_at: instant,
    updated_at: instant.describe('When chapters were last added or anything was edited.'),
  })
  .meta({ id: 'MangaSummary' })

export type Manga = z.infer<typeof manga>

const chapter = z
  .object({
    id,
    name: z.string().describe('Empty if the chapter has no name; screens then show its number.'),
    number: z.int(),
    num_pages: z.int(),
    is_read: z.boolean(),
    page_number: z.int().nullable().describe('The last page you saw; null if you have never opened it.'),
    created_at: instant,
  })
  .meta({ id: 'Chapter' })

export type Chapter = z.infer<typeof chapter>

const mangaDetail = manga.extend({ chapters: z.array(chapter).describe('By number.') }).meta({ id: 'Manga' })

export type MangaDetail = z.infer<typeof mangaDetail>

const neighbour = z.object({ id, name: z.string(), number: z.int() }).nullable()

const chapterPages = z.object({
  chapter: chapter.extend({
    manga_title: z.string(),
    manga_slug: slug,
    prev_chapter: neighbour,
    next_chapter: neighbour,
  }),
  pages: z
    .array(
      z.object({
        id,
        page_number: z.int(),
        presigned_url: z.string(),
        thumbnail_url: z.string().nullable().describe('Up to 240 pixels wide; null until it is generated.'),
        width: z.int(),
        height: z.int(),
      }),
    )
    .describe('By page_number, from 1.'),
  expires_at: instant.describe('The page addresses are valid at least until then.'),
})

export type ChapterPages = z.infer<typeof chapterPages>

const saved = message.extend({ data: mangaDetail }).meta({ id: 'SavedManga' })

export const listManga = defineEndpoint({
  name: 'listManga',
  method: 'GET',
  path: '/api/v1/manga/manga/',
  summary: 'Lists all manga by title.',
  tag: 'Manga',
  access: 'user',
  responses: { 200: z.array(manga) },
})

export const getManga = defineEndpoint({
  name: 'getManga',
  method: 'GET',
  path: '/api/v1/manga/manga/{slug}/',
  summary: 'Returns a manga with its chapters.',
  tag: 'Manga',
  access: 'user',
  params: z.object({ slug }),
  responses: { 200: mangaDetail },
  errors: [404],
})

export const listChapterPages = defineEndpoint({
  name: 'listChapterPages',
  method: 'GET',
  path: '/api/v1/manga/chapter/{chapterId}/pages/presigned/',
  summary: 'Lists the pages of a chapter, with addresses that work for at least an hour.',
  tag: 'Manga',
  access: 'user',
  params: z.object({ chapterId: idInPath }),
  responses: { 200: chapterPages },
  errors: [404],
})

/** Some clients send a list of one item as the bare value. */
const listOf = <Item extends z.ZodType>(item: Item, maxItems: number, refusal: string) =>
  z.preprocess((given) => (given === undefined ? [] : [given].flat()), z.array(item).max(maxItems, refusal))

export const uploadManga = defineEndpoint({
  name: 'uploadManga',
  method: 'POST',
  path: '/api/v1/manga/manga-upload/',
  summary: 'Uploads the chapters of a folder to the manga with this title, or creates it: all chapters or none.',
  tag: 'Manga',
  access: 'superuser',
  takesIdempotencyKey: true,
  bodyKind: 'multipart',
  body: z.object({
    manga_title: title,
    files: listOf(z.file(), mangaBounds.uploadedPages, `Send at most ${mangaBounds.uploadedPages} files.`).describe(
      'JPEG, PNG, WebP or GIF pages, and .cbz or .zip archives of them. 2,000 pages and 2 GB at most.',
    ),
    file_paths: listOf(
      z.string().max(1_024, 'A path can have up to 1,024 characters.'),
      mangaBounds.uploadedPages,
      `Send at most ${mangaBounds.uploadedPages} paths.`,
    ).describe(
      'The path of each file relative to the selected folder, in the order of the files. Each folder with images becomes a chapter.',
    ),
  }),
  responses: { 201: saved },
  errors: [409],
})

export const getMangaUploads = defineEndpoint({
  name: 'getMangaUploads',
  method: 'GET',
  path: '/api/v1/manga/uploads/',
  summary: 'Counts your running and waiting uploads. One upload is received at a time.',
  tag: 'Manga',
  access: 'superuser',
  responses: {
    200: z.object({
      running: z.int().describe('Being received, checked or stored.'),
      waiting: z.int().describe('Not started: waiting for other uploads, yours or another superuser’s.'),
    }),
  },
})

export const updateManga = defineEndpoint({
  name: 'updateManga',
  method: 'PATCH',
  path: '/api/v1/manga/manga/{slug}/update/',
  summary: 'Updates the title, description or cover of a manga. Omitted fields stay as they are, and so does the slug.',
  tag: 'Manga',
  access: 'superuser',
  bodyKind: 'multipart',
  params: z.object({ slug }),
  body: recordBody(mangaDetail.omit({ num_read_chapters: true, num_read_pages: true, continue_at: true }), {
    title: title.optional(),
    description: text(mangaBounds.descriptionCharacters, 'The description').optional(),
    cover: imageUpload('JPEG, PNG, WebP or GIF; at most 10 MB and 50 megapixels over all frames.'),
    cover_clear: formFlag.describe('True makes the first page the cover, unless the request contains a new one.'),
  }),
  responses: { 200: saved },
  errors: [404, 409],
})

export const updateChapters = defineEndpoint({
  name: 'updateChapters',
  method: 'PUT',
  path: '/api/v1/manga/manga/{slug}/chapters/',
  summary: 'Renames and reorders the chapters of a manga.',
  tag: 'Manga',
  access: 'superuser',
  params: z.object({ slug }),
  body: z.object({
    chapters: z
      .array(z.object({ id, name: text(mangaBounds.chapterNameCharacters, 'A name') }))
      .max(mangaBounds.chapters, `A manga can have up to ${mangaBounds.chapters} chapters.`)
      .describe(
        'Every chapter of the manga, in the new order; 409 `chapters_changed` if chapters were added or deleted since.',
      ),
  }),
  responses: { 200: saved },
  errors: [404, 409],
})

export const deleteManga = defineEndpoint({
  name: 'deleteManga',
  method: 'DELETE',
  path: '/api/v1/manga/manga/{slug}/delete/',
  summary: 'Permanently deletes a manga with its chapters and pages.',
  tag: 'Manga',
  access: 'superuser',
  params: z.object({ slug }),
  responses: { 200: message },
  errors: [404],
})

export const deleteChapter = defineEndpoint({
  name: 'deleteChapter',
  method: 'DELETE',
  path: '/api/v1/manga/chapter/{chapterId}/delete/',
  summary: 'Permanently deletes a chapter with its pages.',
  tag: 'Manga',
  access: 'superuser',
  params: z.object({ chapterId: idInPath }),
  responses: { 200: message },
  errors: [404],
})

export const saveReadingPosition = defineEndpoint({
  name: 'saveReadingPosition',
  method: 'PUT',
  path: '/api/v1/manga/chapter/{chapterId}/progress/',
  summary: 'Saves your reading position in a chapter. The last page marks the chapter as read.',
  tag: 'Manga',
  access: 'user',
  params: z.object({ chapterId: idInPath }),
  body: z.object({ page_number: z.int().min(1).max(mangaBounds.uploadedPages) }),
  responses: { 200: message },
  errors: [404],
})

export const markChapters = defineEndpoint({
  name: 'markChapters',
  method: 'POST',
  path: '/api/v1/manga/manga/{slug}/read/',
  summary: 'Marks some or all chapters of a manga as read or unread for you.',
  tag: 'Manga',
  access: 'user',
  params: z.object({ slug }),
  body: z.object({
    is_read: z.boolean(),
    chapter_ids: z.array(id).max(mangaBounds.chapters).optional().describe('All when left out.'),
  }),
  responses: { 200: message },
  errors: [404],
})
