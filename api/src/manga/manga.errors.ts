import { AppError, fieldError } from '../platform/errors/app-error.ts'

export function mangaNotFound(): AppError {
  return new AppError(404, 'manga_not_found', 'Manga not found.')
}

export function chapterNotFound(): AppError {
  return new AppError(404, 'chapter_not_found', 'Chapter not found.')
}

export function uploadError(status: 400 | 413, text: string, cause?: unknown): AppError {
  return fieldError('files', text, { status, code: status === 400 ? 'invalid_upload' : 'upload_too_large', cause })
}
