/** `message` is one line with the cause and what to do. */
export class ClusterError extends Error {
  override name = 'ClusterError'
}

/** The disk that holds the cluster is full. */
export class DiskFullError extends ClusterError {
  override name = 'DiskFullError'
}
