import { expect, test } from 'vitest'
import type { EndpointDefinition } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

/** Endpoints for content, which do not affect who can access an account. */
const contentTags = ['Calculations', 'Friends', 'Blog', 'Comments', 'Notices', 'Notes', 'Manga', 'Quiz questions']

/** Add a line for a new endpoint: does it affect who can access an account? */
const decisions: Record<string, 'always' | 'sometimes' | 'never'> = {
  reauthenticate: 'never',
  endOtherSessions: 'always',
  beginAuthenticatorApp: 'always',
  confirmAuthenticatorApp: 'always',
  deleteAuthenticatorApp: 'always',
  renewRecoveryCodes: 'always',
  beginPasskeyRegistration: 'always',
  addPasskey: 'always',
  renamePasskey: 'never',
  deletePasskey: 'always',
  endSession: 'always',
  reportCompromise: 'sometimes',
  requestAccountDeletion: 'always',
  cancelAccountDeletion: 'never',
  requestDataExport: 'always',
  linkDataExport: 'always',
  setConsent: 'never',
  updateUser: 'sometimes',
  administerUser: 'sometimes',
  deleteUser: 'always',
  signOutUser: 'always',
  suspendUser: 'always',
  reinstateUser: 'always',
  resetUserFactors: 'always',
  sendVerification: 'never',
  sendPasswordReset: 'never',
  createInvitation: 'always',
  resendInvitation: 'always',
  revokeInvitation: 'always',
  createImport: 'never',
  startImport: 'always',
  cancelImport: 'never',
  linkPostExport: 'always',
  deleteIpRecords: 'never',
  deleteLogs: 'never',
  decideCommentCase: 'never',
  markInbox: 'never',
  changeSettings: 'never',
  createTerm: 'never',
  renameTerm: 'never',
  mergeTerms: 'never',
  deleteTerm: 'never',
  deleteUnusedTerms: 'never',
}

const known: readonly EndpointDefinition[] = endpoints

const needsUser = ({ access = 'public' }: EndpointDefinition) => ['user', 'staff', 'superuser'].includes(access)

test('every call that is not about content says whether it needs a recent authentication', () => {
  const found = known.filter(
    (endpoint) =>
      needsUser(endpoint) && endpoint.method !== 'GET' && !endpoint.isRead && !contentTags.includes(endpoint.tag),
  )
  const declared = found.map(({ name, recentAuthentication = 'never' }) => [name, recentAuthentication])
  expect(Object.fromEntries(declared)).toEqual(decisions)
})

test('only calls of signed-in users need a recent authentication', () => {
  const flagged = known.filter(({ recentAuthentication }) => recentAuthentication !== undefined)
  expect(flagged.filter((endpoint) => !needsUser(endpoint))).toEqual([])
  expect(flagged.filter(({ tag }) => contentTags.includes(tag))).toEqual([])
})
