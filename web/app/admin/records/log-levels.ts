import type { LogLevel } from '@ledgerdeck/contract/investigation'

/** Each level with its sign and colour: neither stands alone. */
export const levelLooks = {
  DEBUG: { sign: '·', tone: 'neutral' },
  INFO: { sign: 'i', tone: 'info' },
  WARNING: { sign: '!', tone: 'warning' },
  ERROR: { sign: 'x', tone: 'danger' },
  CRITICAL: { sign: '!!', tone: 'danger' },
} as const satisfies Record<LogLevel, object>

/** As filters name them; the empty name is any level. */
export const levelLabels: Record<LogLevel | '', string> = {
  '': 'ALL',
  DEBUG: 'DEBUG',
  INFO: 'INFO',
  WARNING: 'WARNING',
  ERROR: 'ERROR',
  CRITICAL: 'CRITICAL',
}
