import type { LogLevel } from '@ledgerdeck/contract/investigation'
import { Badge } from '../../../ui/badge.tsx'
import { levelStyles } from '../log-levels.ts'

export function LevelBadge({ level }: { level: LogLevel }) {
  const { sign, tone } = levelStyles[level]
  return (
    <Badge tone={tone}>
      <span aria-hidden="true">{`[${sign}]\u00a0`}</span>
      {level}
    </Badge>
  )
}
