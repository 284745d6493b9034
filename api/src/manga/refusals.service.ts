import { AppError } from '../platform/errors/app-error.ts'

export function mangaNotFound(): AppError {
  return new AppError(404, 'manga_not_found', 'Manga not found.')
}

export function chapterNotFound(): AppError {
  return new AppError(404, 'chapter_not_found', 'Chapter not found.')
}
