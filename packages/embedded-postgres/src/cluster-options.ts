export interface ClusterOptions {
  /** Files are in `postgres` below it. */
  dataDir: string
  /** Names the role and its database: lower-case letters, digits and underscores. */
  application: string
  log: Log
  onProgress?: (message: string) => void
  /** False trades all safety in a crash for speed: for tests only. */
  isDurable?: boolean
  /** Where root keeps what PostgreSQL's user cannot reach in `dataDir`. */
  sharedFolder?: string
  /** How error messages name what an operator can change. */
  settingNames?: SettingNames
  /** The system's answer by default. */
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
