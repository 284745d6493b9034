/** What a page says of a response that failed. */
export interface ErrorWords {
  heading: string
  message: string
}

const wordsByStatus = new Map<number, ErrorWords>([
  [429, { heading: 'TOO MANY REQUESTS', message: 'Your network has sent too many requests in a short time.' }],
  [503, { heading: 'SYSTEM BUSY', message: 'The site is very busy or away for a moment.' }],
  [507, { heading: 'STORAGE FULL', message: 'The storage of the site is full. Its operators have to make room.' }],
])

const otherWords: ErrorWords = { heading: 'SYSTEM ERROR DETECTED...', message: 'Something went wrong on our side.' }

export function wordsForStatus(status: number): ErrorWords {
  return wordsByStatus.get(status) ?? otherWords
}

/** The title of an error page, without the name of the site. */
export function titleForStatus(status: number): string {
  const { heading } = wordsForStatus(status)
  return `${status} ${heading.charAt(0)}${heading.slice(1).toLowerCase()}`
}

export function hasOwnWords(status: number): boolean {
  return wordsByStatus.has(status)
}
