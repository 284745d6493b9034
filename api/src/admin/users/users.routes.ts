import * as contract from '@ledgerdeck/contract/admin-users'
import type { FastifyInstance } from 'fastify'
import { isFactorRequiredOfStaff } from '../../accounts/factors/factors.settings.ts'
import { mailLimits, securityMailLimits } from '../../accounts/mails/account-mails.service.ts'
import { maxImageBytes } from '../../media/image-encoding.service.ts'
import type { MediaStore } from '../../media/media-store.service.ts'
import { signedAddresses } from '../../media/signed-urls.service.ts'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { staffActs } from '../../platform/limits/call-limit.ts'
import { createPageAnchors } from '../../platform/lists/page-anchors.ts'
import { counted } from '../../platform/text/format.ts'
import { reinstateUser, suspendUser } from './suspensions.service.ts'
import {
  administerUser,
  deleteUser,
  getAdministered,
  getRelatedCounts,
  resetUserFactors,
  sendPasswordReset,
  sendVerification,
  signOutUser,
} from './user-administration.service.ts'
import { listUsers } from './user-list.service.ts'
import { presentAdministeredUser, presentUserList } from './users.presenter.ts'

export function bindAdministeredUsers(app: FastifyInstance, deps: { media: MediaStore }): void {
  const anchors = createPageAnchors()
  bindEndpoint(app, contract.listUsers, {
    handle: async (ctx, { query }) => presentUserList(await listUsers(ctx, query, anchors), presentationOf(ctx)),
  })
  bindEndpoint(app, contract.getAdministeredUser, { handle: (ctx, { params }) => present(ctx, params.id) })
  bindEndpoint(app, contract.administerUser, {
    saved: (ctx, { id }) => present(ctx, id),
    limit: staffActs,
    countedLimits: [...mailLimits, ...securityMailLimits],
    form: { files: 1, fileBytes: maxImageBytes },
    handle: async (ctx, { params, body }) => {
      await administerUser(ctx, params.id, body, deps)
      return { msg: 'User Updated!', user: await present(ctx, params.id) }
    },
  })
  bindEndpoint(app, contract.deleteUser, {
    limit: staffActs,
    handle: async (ctx, { params }) => void (await deleteUser(ctx, params.id)),
  })
  bindEndpoint(app, contract.countRelatedRows, {
    handle: async (ctx, { params }) => {
      const { posts, comments, manga, ...goes } = await getRelatedCounts(ctx, params.id)
      return { goes, stays: { posts, comments, manga } }
    },
  })
  bindEndpoint(app, contract.signOutUser, {
    limit: staffActs,
    handle: async (ctx, { params }) => {
      const ended = await signOutUser(ctx, params.id)
      return { msg: `${counted(ended, 'session')} ended.`, ended }
    },
  })
  bindEndpoint(app, contract.sendVerification, {
    limit: staffActs,
    countedLimits: mailLimits,
    handle: async (ctx, { params }) => {
      await sendVerification(ctx, params.id)
      return { msg: 'Verification email sent.' }
    },
  })
  bindEndpoint(app, contract.sendPasswordReset, {
    limit: staffActs,
    countedLimits: mailLimits,
    handle: async (ctx, { params }) => {
      await sendPasswordReset(ctx, params.id)
      return { msg: 'Reset link sent.' }
    },
  })
  bindEndpoint(app, contract.resetUserFactors, {
    limit: staffActs,
    countedLimits: securityMailLimits,
    handle: async (ctx, { params }) => {
      await resetUserFactors(ctx, params.id)
      return { msg: 'The second factors were removed.', user: await present(ctx, params.id) }
    },
  })
  bindSuspensions(app)
}

function bindSuspensions(app: FastifyInstance): void {
  bindEndpoint(app, contract.suspendUser, {
    limit: staffActs,
    handle: async (ctx, { params, body }) => {
      await suspendUser(ctx, params.id, {
        reason: body.reason,
        until: body.until ? new Date(body.until) : null,
        base: body.base_date_updated,
      })
      return { msg: 'The account is suspended.', user: await present(ctx, params.id) }
    },
  })
  bindEndpoint(app, contract.reinstateUser, {
    limit: staffActs,
    handle: async (ctx, { params }) => {
      await reinstateUser(ctx, params.id)
      return { msg: 'The suspension has ended.', user: await present(ctx, params.id) }
    },
  })
}

async function present(ctx: UserCtx, id: number): Promise<contract.AdministeredUser> {
  return presentAdministeredUser(await getAdministered(ctx, id), presentationOf(ctx))
}

function presentationOf(ctx: UserCtx) {
  return {
    signed: signedAddresses(ctx),
    isFactorRequiredOfStaff: isFactorRequiredOfStaff(ctx),
    now: ctx.now(),
  }
}
