/** `message` is one line with the cause and what to do. */
export class ClusterError extends Error {
  override name = 'ClusterError'
}

export class DiskFullError extends ClusterError {
  override name = 'DiskFullError'
}
