import * as contract from '@ledgerdeck/contract/users'
import type { FastifyInstance } from 'fastify'
import { maxImageBytes } from '../media/image-encoding.service.ts'
import { presentImage, publicAddress } from '../media/images.presenter.ts'
import type { MediaStore } from '../media/media-store.service.ts'
import { signedAddresses } from '../media/signed-urls.service.ts'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import type { CallLimit } from '../platform/limits/call-limit.ts'
import { isFactorRequiredOfStaff } from './factors/factors.settings.ts'
import { mailLimits, securityMailLimits } from './mails/account-mails.service.ts'
import { getOwnProfile, updateProfile } from './profile/profiles.service.ts'
import { credentialLimits } from './sign-in/sign-in-limits.service.ts'
import { canBeUsed } from './users.policy.ts'
import { presentPublicUser, presentUser } from './users.presenter.ts'
import { getUser, type ReadAccount } from './users.service.ts'

const profileChanges: CallLimit = {
  name: 'profile-update',
  counts: 'changes to a profile, including its picture',
  points: 60,
  seconds: 3_600,
  per: 'user',
}

export function bindUsers(app: FastifyInstance, deps: { media: MediaStore }): void {
  bindEndpoint(app, contract.getUser, {
    allowsTemporaryPassword: true,
    handle: async (ctx, { params }) => {
      const found = await getUser(ctx, params.id)
      return found.isWhole ? presentWhole(ctx, found) : presentPublicUser(found.user, presentImage(found.image))
    },
  })
  bindEndpoint(app, contract.updateUser, {
    saved: async (ctx, { id }) => presentWhole(ctx, await getOwnProfile(ctx, id)),
    limit: profileChanges,
    countedLimits: [...credentialLimits, ...mailLimits, ...securityMailLimits],
    allowsTemporaryPassword: true,
    form: { files: 1, fileBytes: maxImageBytes },
    handle: async (ctx, { params, body }) => {
      await updateProfile(ctx, params.id, body, deps)
      return { msg: 'User Updated!', user: presentWhole(ctx, await getUser(ctx, params.id)) }
    },
  })
}

/** The avatar of an unusable account is not public, so staff get signed URLs. */
function presentWhole(ctx: UserCtx, { user, image, lastLoginTime }: ReadAccount): contract.User {
  const avatar = presentImage(image, canBeUsed(user) ? publicAddress : signedAddresses(ctx))
  return presentUser(user, {
    image: avatar,
    lastLoginTime,
    isFactorRequiredOfStaff: isFactorRequiredOfStaff(ctx),
    now: ctx.now(),
  })
}
