import type { Chapter, ChapterPages, Manga, MangaDetail, ReadingPlace } from '@ledgerdeck/contract/manga'
import { type AddressOf, presentImage } from '../media/images.presenter.ts'
import type { ChapterRow } from './chapters.repository.ts'
import type { ContinueAt } from './manga.repository.ts'
import type { FoundChapter, FoundManga, FoundMangaDetail } from './manga.service.ts'

export function presentManga({ manga, progress, ...row }: FoundManga, addressOf: AddressOf): Manga {
  const cover = presentImage(row.cover, addressOf)
  return {
    id: manga.id,
    slug: manga.slug,
    title: manga.title,
    description: manga.description,
    num_chapters: row.numChapters,
    num_pages: row.numPages,
    num_read_chapters: progress?.numReadChapters ?? 0,
    cover: cover.path,
    cover_url: cover.url,
    cover_width: cover.width,
    cover_height: cover.height,
    cover_sources: cover.sources,
    continue_at: progress?.continueAt ? presentPlace(progress.continueAt) : null,
    created_at: manga.createdAt.toISOString(),
    updated_at: manga.updatedAt.toISOString(),
  }
}

function presentPlace({ updatedAt, ...place }: ContinueAt): ReadingPlace {
  return {
    chapter_id: place.chapterId,
    chapter_name: place.chapterName,
    chapter_number: place.chapterNumber,
    page_number: place.pageNumber,
    num_pages: place.numPages,
    updated_at: new Date(updatedAt).toISOString(),
  }
}

export function presentMangaDetail({ chapters, ...manga }: FoundMangaDetail, addressOf: AddressOf): MangaDetail {
  return { ...presentManga(manga, addressOf), chapters: chapters.map(presentChapter) }
}

function presentChapter({ chapter, place }: ChapterRow): Chapter {
  return {
    id: chapter.id,
    name: chapter.name,
    number: chapter.number,
    num_pages: chapter.numPages,
    is_read: place?.isRead ?? false,
    page_number: place?.pageNumber ?? null,
    created_at: chapter.createdAt.toISOString(),
  }
}

/** @param addresses how pages are addressed, and until when that works */
export function presentChapterPages(
  { title, slug, neighbours, pages, ...row }: FoundChapter,
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
      width: image.width,
      height: image.height,
    })),
    expires_at: expiresAt.toISOString(),
  }
}
