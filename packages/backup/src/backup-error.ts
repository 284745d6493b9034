/**
 * A backup cannot be made or restored. `message` is one line for the operator that names the cause
 * and says what to do.
 */
export class BackupError extends Error {
  override name = 'BackupError'
}
