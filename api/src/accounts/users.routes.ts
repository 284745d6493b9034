import * as contract from '@ledgerdeck/contract/users'
import type { FastifyInstance } from 'fastify'
import { presentImage } from '../media/images.presenter.ts'
import type { MediaStore } from '../media/media-store.service.ts'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import { updateProfile } from './profiles.service.ts'
import { presentPublicUser, presentUser } from './users.presenter.ts'
import { getUser } from './users.service.ts'

const maxImageBytes = 10 * 2 ** 20

export function bindUsers(app: FastifyInstance, deps: { media: MediaStore }): void {
  bindEndpoint(app, contract.getUser, {
    whilePasswordMustChange: true,
    handle: async (ctx, { params }) => {
      const { user, image, isWhole, lastLoginTime } = await getUser(ctx, params.id)
      const picture = presentImage(image)
      if (!isWhole) return presentPublicUser(user, picture)
      return presentUser(user, { image: picture, lastLoginTime, now: ctx.now() })
    },
  })
  bindEndpoint(app, contract.updateUser, {
    whilePasswordMustChange: true,
    form: { files: 1, fileBytes: maxImageBytes },
    handle: async (ctx, { params, body }) => {
      await updateProfile(ctx, params.id, body, deps)
      const { user, image, lastLoginTime } = await getUser(ctx, params.id)
      return {
        msg: 'User Updated!',
        user: presentUser(user, { image: presentImage(image), lastLoginTime, now: ctx.now() }),
      }
    },
  })
}
