import type { ListedSession } from '@ledgerdeck/contract/sessions'
import type { SessionRow } from './sessions.repository.ts'

export function presentSession(session: SessionRow, { currentId }: { currentId: string }): ListedSession {
  return {
    id: session.id,
    started_at: session.loggedInAt.toISOString(),
    last_used_at: session.lastUsedAt.toISOString(),
    ends_at: session.expiresAt.toISOString(),
    ip_address: session.ipAddress,
    user_agent: session.userAgent,
    is_current: session.id === currentId,
  }
}
