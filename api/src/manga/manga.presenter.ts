import type { Chapter, ChapterPages, Manga, MangaDetail, ReadingPosition } from '@ledgerdeck/contract/manga'
import { type AddressOf, presentImage } from '../media/images.presenter.ts'
import type { ChapterRow } from './chapters.repository.ts'
import type { ContinueAt } from './manga.repository.ts'
import type { ChapterWithPages, MangaWithChapters, MangaWithProgress } from './manga.service.ts'

export function presentManga({ manga, progress, ...row }: MangaWithProgress, addressOf: AddressOf): Manga {
  const cover = presentImage(row.cover, addressOf)
  return {
    id: manga.id,
    slug: manga.slug,
    title: manga.title,
    description: manga.description,
    num_chapters: row.numChapters,
    num_pages: row.numPages,
    num_read_chapters: progress?.numReadChapters ?? 0,
    num_read_pages: progress?.numReadPages ?? 0,
    cover: cover.path,
    cover_url: cover.url,
    cover_width: cover.width,
    cover_height: cover.height,
    cover_sources: cover.sources,
    continue_at: progress?.continueAt ? presentReadingPosition(progress.continueAt) : null,
    created_at: manga.createdAt.toISOString(),
    updated_at: manga.updatedAt.toISOString(),
  }
}

function presentReadingPosition({ updatedAt, ...position }: ContinueAt): ReadingPosition {
  return {
    chapter_id: position.chapterId,
    chapter_name: position.chapterName,
    chapter_number: position.chapterNumber,
    page_number: position.pageNumber,
    num_pages: position.numPages,
    updated_at: new Date(updatedAt).toISOString(),
  }
}

export function presentMangaDetail({ chapters, ...manga }: MangaWithChapters, addressOf: AddressOf): MangaDetail {
  return { ...presentManga(manga, addressOf), chapters: chapters.map(presentChapter) }
}

function presentChapter({ chapter, position }: ChapterRow): Chapter {
  return {
    id: chapter.id,
    name: chapter.name,
    number: chapter.number,
    num_pages: chapter.numPages,
    is_read: position?.isRead ?? false,
    page_number: position?.pageNumber ?? null,
    created_at: chapter.createdAt.toISOString(),
  }
}

export function presentChapterPages(
  { title, slug, neighbours, pages, ...row }: ChapterWithPages,
  { addressOf, expiresAt }: { addressOf: AddressOf; expiresAt: Date },
): ChapterPages {
  return {
    chapter: {
      ...presentChapter(row),
      manga_title: title,
      manga_slug: slug,
      prev_chapter: neighbours.previous,
      next_chapter: neighbours.next,
    },
    pages: pages.map(({ id, pageNumber, image }) => ({
      id,
      page_number: pageNumber,
      presigned_url: addressOf(image.path),
      thumbnail_url: image.variants[0] ? addressOf(image.variants[0].path) : null,
      width: image.width,
      height: image.height,
    })),
    expires_at: expiresAt.toISOString(),
  }
}
