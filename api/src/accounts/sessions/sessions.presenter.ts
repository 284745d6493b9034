import type { ListedSession } from '@ledgerdeck/contract/sessions'
import { presentImage } from '../../media/images.presenter.ts'
import type { AppContext } from '../../platform/endpoints/context.ts'
import { isFactorRequiredOfStaff } from '../factors/factors.settings.ts'
import type { Login } from '../sign-in/login.service.ts'
import { presentUser } from '../users.presenter.ts'
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

export function presentLogin({ user, image, tokens }: Login, ctx: Pick<AppContext, 'settings' | 'now'>) {
  const presentation = { isFactorRequiredOfStaff: isFactorRequiredOfStaff(ctx), now: ctx.now() }
  return {
    msg: `Welcome back ${user.username}`,
    access: tokens.access,
    refresh: tokens.refresh,
    user: presentUser(user, { image: presentImage(image), lastLoginTime: user.lastLoginAt, ...presentation }),
  }
}
