import { quoted } from '@ledgerdeck/contract/upload-paths'
import { CallError, failureText } from '../../api/call-error.ts'

const failedText = 'Manga upload failed.'

export interface UploadFailure {
  text: string
  /** The server's message about the title. */
  title?: string
  /** Folders of chapters that exist already, as the server names them. */
  takenFolders?: readonly string[]
}

/** The text for people; the server names the file. */
export function readUploadFailure(failure: unknown): UploadFailure {
  if (failure instanceof UploadTooLateError) return { text: failure.message }
  if (!(failure instanceof CallError)) {
    const reason = failure instanceof TypeError ? failureText(failure) : null
    return { text: [failedText, reason].filter(Boolean).join(' ') }
  }
  const { manga_title: title, file_paths: paths = [] } = failure.details
  const text = failure.message || failedText
  return failure.code === 'chapter_exists' ? { text, takenFolders: paths } : { text, title: title?.join(' ') }
}

/** Whether the chapter exists already. Folders are compared without case. */
export function isTaken({ takenFolders = [] }: UploadFailure, folder: string): boolean {
  const name = quoted(folder).toLowerCase()
  return takenFolders.some((taken) => taken.toLowerCase() === name)
}

export class UploadTooLateError extends Error {
  override message =
    `${failedText} It took longer than 15 minutes. Nothing of it was kept: send fewer chapters at a time.`
}
