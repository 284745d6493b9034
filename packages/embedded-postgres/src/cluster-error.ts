/** A cluster cannot be used. `message` is one line that names the cause and says what to do. */
export class ClusterError extends Error {
  override name = 'ClusterError'
}

/** The disk that holds the cluster is full. */
export class DiskFullError extends ClusterError {
  override name = 'DiskFullError'
}
