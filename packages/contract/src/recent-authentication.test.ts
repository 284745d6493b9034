import { expect, test } from 'vitest'
import type { EndpointDefinition } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

/** Content of the site: who gets into an account does not depend on it. */
const contentTags = ['Calculations', 'Friends', 'Blog', 'Comments', 'Notices', 'Notes', 'Manga', 'Quiz questions']

/**
 * Every call of a signed-in user that changes something else than content. A new one needs a line
 * here: does it decide who gets into an account, end sessions, delete an account, or change the
 * rights of another one?
 */
const decisions: Record<string, 'always' | 'sometimes' | 'never'> = {
  reauthenticate: 'never',
  endOtherSessions: 'always',
  endSession: 'always',
  updateUser: 'sometimes',
  administerUser: 'sometimes',
  deleteUser: 'always',
  signOutUser: 'always',
  suspendUser: 'always',
  reinstateUser: 'always',
  sendVerification: 'never',
  sendPasswordReset: 'never',
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
