export interface ClusterOptions {
  /** The folder that the cluster belongs to; its files lie in `postgres` below it. */
  dataDir: string
  /** Names the role and its database: lower-case letters, digits and underscores. */
  application: string
  log: Log
  /** Called with one line before each step that may take seconds. */
  onProgress?: (message: string) => void
  /** False trades all safety in a crash for speed: for tests only. */
  isDurable?: boolean
  /** Where root keeps what PostgreSQL's user cannot reach in `dataDir`. */
  sharedFolder?: string
  /** How error messages name what an operator can change. */
  settingNames?: SettingNames
  /** Asks the system unless given. */
  readFreeBytes?: ReadFreeBytes
  /** Aborts a start that is under way. An open cluster stays open. */
  signal?: AbortSignal
}

/** The part of a logger, such as pino's, that a cluster writes to. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface SettingNames {
  /** The setting for `dataDir`. */
  dataDir: string
  /** What to do on a system without PostgreSQL binaries, such as "set DATABASE_URL". */
  alternative: string
}

/** How many bytes ordinary users may still write to the disk that holds `folder`. */
export type ReadFreeBytes = (folder: string) => Promise<number>
