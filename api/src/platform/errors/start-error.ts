/** The start cannot go on. `message` is one line with the cause and what to do. */
export class StartError extends Error {
  override name = 'StartError'
}
