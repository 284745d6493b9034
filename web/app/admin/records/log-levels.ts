import type { LogLevel } from '@ledgerdeck/contract/investigation'

/** The mark and colour of each level; colour is never the only sign. */
export const levelStyles = {
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
