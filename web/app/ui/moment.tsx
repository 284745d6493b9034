const format = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' })

/** An instant in the reader's zone. Only for what is drawn in the browser: the server knows no zone. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentText(at)}</time>
}

/** The same as a plain text. */
export function momentText(at: string): string {
  return format.format(new Date(at))
}
