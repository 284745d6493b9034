import { CallError } from '../../api/call-error.ts'

const failedText = 'Manga upload failed.'

/** What became of an upload that did not succeed. */
export interface UploadFailure {
  text: string
  /** What the server says of the title. */
  title: string | undefined
}

/** In words for people; the server names the file. */
export function readUploadFailure(failure: unknown): UploadFailure {
  if (!(failure instanceof CallError)) {
    const reason = failure instanceof TypeError ? ' The server could not be reached, or the connection was lost.' : ''
    return { text: `${failedText}${reason}`, title: undefined }
  }
  const { manga_title: title, ...others } = failure.details
  const more = Object.values(others)
    .flat()
    .filter((text) => !failure.message.includes(text))
  return { text: [failure.message || failedText, ...more].join('\n'), title: title?.join(' ') }
}

export const tooLate: UploadFailure = {
  text: `${failedText} It took longer than 15 minutes. Nothing of it was kept: send fewer chapters at a time.`,
  title: undefined,
}
