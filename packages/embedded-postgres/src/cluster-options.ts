export interface ClusterOptions {
  /** The cluster's files are in its subfolder `postgres`. */
  dataDir: string
  /** Names the role and its database: lower-case letters, digits and underscores. */
  application: string
  log: Log
  onProgress?: (message: string) => void
  /** False is faster and may lose everything in a crash: for tests only. True by default. */
  isDurable?: boolean
  /** For what PostgreSQL's user cannot reach in root's `dataDir`; by default `/var/lib/NAME`. */
  sharedFolder?: string
  /** How error messages name what an operator can change. */
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

/** How many bytes ordinary users may still write to the disk that holds `folder`. */
export type ReadFreeBytes = (folder: string) => Promise<number>
