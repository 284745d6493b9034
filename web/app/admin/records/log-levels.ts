import type { LogLevel } from '@ledgerdeck/contract/investigation'

/** Each level with its sign and colour: neither stands alone. */
export const levelLooks = {
  DEBUG: { sign: '·', tone: 'neutral' },
  INFO: { sign: 'i', tone: 'info' },
  WARNING: { sign: '!', tone: 'warning' },
  ERROR: { sign: 'x', tone: 'danger' },
  CRITICAL: { sign: '!!', tone: 'danger' },
} as const satisfies Record<LogLevel, object>

export const levels = Object.keys(levelLooks) as LogLevel[]
