export interface ClusterOptions {
  /** The cluster's files are in its subfolder `postgres`. */
  dataDir: string
  /** Names the role and its database: lower-case letters, digits and underscores. */
  application: string
  log: Log
  onProgress?: (message: string) => void
  /** True by default. False is faster but may lose everything in a crash: for tests only. */
  isDurable?: boolean
  /** For files that PostgreSQL's user can't reach in root's `dataDir`. Default: `/var/lib/NAME`. */
  sharedFolder?: string
  /** Names of operator settings in error messages. */
  settingNames?: SettingNames
  /** Asks the system by default. Tests simulate a full disk. */
  readFreeBytes?: ReadFreeBytes
  signal?: AbortSignal
}

export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface SettingNames {
  dataDir: string
  /** What to do on a system without PostgreSQL binaries, such as "set DATABASE_URL". */
  alternative: string
}

/** Returns how many bytes unprivileged users can still write to the disk of `folder`. */
export type ReadFreeBytes = (folder: string) => Promise<number>
