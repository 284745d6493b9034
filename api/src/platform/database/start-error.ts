/** The start cannot go on. `message` is one line for the operator that names the cause and says what to do. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The disk that holds the database is full. */
export class DiskFullError extends StartError {
  override name = 'DiskFullError'
}
