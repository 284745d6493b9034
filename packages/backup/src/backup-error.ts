/** `message` is one line for the operator with the cause and what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
}
