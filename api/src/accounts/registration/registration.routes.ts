import * as contract from '@ledgerdeck/contract/registration'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import type { CallLimit } from '../../platform/limits/call-limit.ts'
import { requestPasswordReset, resetPassword, undoEmailChange } from '../links/account-recovery.service.ts'
import { mailLimits, securityMailLimits } from '../mails/account-mails.service.ts'
import { credentialLimits } from '../sign-in/sign-in-limits.service.ts'
import { admissionNow, register, registrations, resendVerification, verifyEmail } from './registration.service.ts'

export const mailedLinks: CallLimit = {
  name: 'mailed-links',
  counts: 'links in emails that are opened',
  points: 120,
  seconds: 60,
  per: 'network',
  isLocal: true,
}

export function bindRegistration(app: FastifyInstance): void {
  bindEndpoint(app, contract.getAdmission, {
    handle: async (ctx) => {
      const { isOpen, closedText } = admissionNow(ctx)
      return { is_open: isOpen, msg: isOpen ? '' : closedText }
    },
    // A change of settings clears the whole cache.
    cacheTags: () => ['settings'],
  })
  bindEndpoint(app, contract.register, {
    countedLimits: [registrations],
    handle: async (ctx, { body }) => {
      await register(ctx, body)
      return { msg: 'Registration successful. Please check your email for verification.' }
    },
  })
  bindEndpoint(app, contract.verifyEmail, {
    limit: mailedLinks,
    handle: async (ctx, { params }) => {
      await verifyEmail(ctx, params)
      return { msg: 'Email verified successfully!' }
    },
  })
  bindEndpoint(app, contract.resendVerification, {
    countedLimits: [...credentialLimits, ...mailLimits, ...securityMailLimits],
    handle: async (ctx, { body }) => {
      await resendVerification(ctx, body)
      return { msg: 'A new verification link was sent. Please check your email.' }
    },
  })
  bindEndpoint(app, contract.requestPasswordReset, {
    countedLimits: mailLimits,
    handle: async (ctx, { body }) => {
      await requestPasswordReset(ctx, body.email)
      return { msg: 'Password reset link sent successfully!' }
    },
  })
  bindEndpoint(app, contract.resetPassword, {
    limit: mailedLinks,
    handle: async (ctx, { params }) => {
      await resetPassword(ctx, params)
      return {
        msg: 'A temporary password has been sent to your email address. Log in with it and choose a new one.',
      }
    },
  })
  bindEndpoint(app, contract.undoEmailChange, {
    limit: mailedLinks,
    handle: async (ctx, { params }) => {
      await undoEmailChange(ctx, params)
      return {
        msg: 'Your account has its previous email address again. A temporary password has been sent there. Log in with it and choose a new one.',
      }
    },
  })
}
