import * as contract from '@ledgerdeck/contract/factors'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import type { CallLimit } from '../../platform/limits/call-limit.ts'
import { securityMailLimits } from '../mails/account-mails.service.ts'
import type { AccessTokens } from '../sessions/access-tokens.service.ts'
import { presentLogin } from '../sessions/sessions.presenter.ts'
import { beginReauthentication } from '../sign-in/reauthentication.service.ts'
import {
  beginPasskeyLogin,
  beginPasskeySecondFactor,
  finishLogin,
  loginByPasskey,
} from '../sign-in/second-factor-login.service.ts'
import { factorLimits } from '../sign-in/sign-in-limits.service.ts'
import {
  beginAuthenticatorApp,
  confirmAuthenticatorApp,
  deleteAuthenticatorApp,
  renewRecoveryCodes,
} from './authenticator-apps.service.ts'
import type { FactorDeps } from './factor-changes.service.ts'
import { presentFactors } from './factors.presenter.ts'
import { addPasskey, beginPasskeyRegistration, deletePasskey, renamePasskey } from './passkeys.service.ts'
import { listFactors } from './second-factors.service.ts'

const factorChanges: CallLimit = {
  name: 'factor-changes',
  counts: 'changes to passkeys, the authenticator app and recovery codes',
  points: 60,
  seconds: 3_600,
  per: 'user',
}

export function bindFactors(app: FastifyInstance, deps: FactorDeps & { accessTokens: AccessTokens }): void {
  bindEndpoint(app, contract.listFactors, {
    allowsMissingFactor: true,
    handle: async (ctx) => presentFactors(await listFactors(ctx)),
  })
  bindAuthenticatorApps(app, deps)
  bindPasskeys(app, deps)
  bindLogins(app, deps)
}

function bindAuthenticatorApps(app: FastifyInstance, deps: FactorDeps): void {
  bindEndpoint(app, contract.beginAuthenticatorApp, {
    limit: factorChanges,
    allowsMissingFactor: true,
    handle: (ctx) => beginAuthenticatorApp(ctx),
  })
  bindEndpoint(app, contract.confirmAuthenticatorApp, {
    limit: factorChanges,
    allowsMissingFactor: true,
    countedLimits: securityMailLimits,
    handle: async (ctx, { body }) => ({
      recovery_codes: await confirmAuthenticatorApp(ctx, deps, body.code),
      msg: 'The authenticator app is set up.',
    }),
  })
  bindEndpoint(app, contract.deleteAuthenticatorApp, {
    limit: factorChanges,
    allowsMissingFactor: true,
    countedLimits: securityMailLimits,
    handle: async (ctx) => {
      await deleteAuthenticatorApp(ctx, deps)
      return { msg: 'The authenticator app was removed.' }
    },
  })
  bindEndpoint(app, contract.renewRecoveryCodes, {
    limit: factorChanges,
    allowsMissingFactor: true,
    countedLimits: securityMailLimits,
    handle: async (ctx) => ({
      recovery_codes: await renewRecoveryCodes(ctx, deps),
      msg: 'You have new recovery codes. The old ones no longer work.',
    }),
  })
}

function bindPasskeys(app: FastifyInstance, deps: FactorDeps): void {
  bindEndpoint(app, contract.beginPasskeyRegistration, {
    limit: factorChanges,
    allowsMissingFactor: true,
    handle: (ctx) => beginPasskeyRegistration(ctx),
  })
  bindEndpoint(app, contract.addPasskey, {
    limit: factorChanges,
    allowsMissingFactor: true,
    countedLimits: securityMailLimits,
    handle: async (ctx, { body }) => ({
      recovery_codes: await addPasskey(ctx, deps, body),
      msg: `The passkey "${body.name}" was added.`,
    }),
  })
  bindEndpoint(app, contract.renamePasskey, {
    limit: factorChanges,
    allowsMissingFactor: true,
    handle: async (ctx, { params, body }) => {
      await renamePasskey(ctx, params.id, body.name)
      return { msg: `The passkey is now called "${body.name}".` }
    },
  })
  bindEndpoint(app, contract.deletePasskey, {
    limit: factorChanges,
    allowsMissingFactor: true,
    countedLimits: securityMailLimits,
    handle: async (ctx, { params }) => {
      await deletePasskey(ctx, deps, params.id)
      return { msg: 'The passkey was removed.' }
    },
  })
}

function bindLogins(app: FastifyInstance, { accessTokens }: { accessTokens: AccessTokens }): void {
  bindEndpoint(app, contract.beginPasskeySecondFactor, {
    handle: (ctx, { body }) => beginPasskeySecondFactor(ctx, body.token),
  })
  bindEndpoint(app, contract.finishLogin, {
    countedLimits: factorLimits,
    handle: async (ctx, { body }) => presentLogin(await finishLogin(ctx, body, accessTokens), ctx),
  })
  bindEndpoint(app, contract.beginPasskeyLogin, { handle: (ctx) => beginPasskeyLogin(ctx) })
  bindEndpoint(app, contract.loginByPasskey, {
    countedLimits: factorLimits,
    handle: async (ctx, { body }) => presentLogin(await loginByPasskey(ctx, body.passkey, accessTokens), ctx),
  })
  bindEndpoint(app, contract.beginReauthentication, {
    allowsTemporaryPassword: true,
    handle: (ctx) => beginReauthentication(ctx),
  })
}
