/** The start cannot go on. `message` is one line that names the cause and says what to do. */
export class StartError extends Error {
  override name = 'StartError'
}
