import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { instant, message } from '../fields.ts'
import { deletionDelayDays } from './deletion-delay.ts'

const dueAt = instant.nullable().describe('When the account will be deleted; null when no deletion is planned.')

export const getAccountDeletion = defineEndpoint({
  name: 'getAccountDeletion',
  method: 'GET',
  path: '/api/v1/accounts/deletion/',
  summary: 'Says whether and when your account will be deleted.',
  tag: 'Accounts',
  access: 'user',
  responses: { 200: z.object({ due_at: dueAt }) },
})

export const requestAccountDeletion = defineEndpoint({
  name: 'requestAccountDeletion',
  method: 'POST',
  path: '/api/v1/accounts/deletion/',
  summary: `Schedules your account for deletion in ${deletionDelayDays} days. Repeating the call keeps the first date.`,
  tag: 'Accounts',
  access: 'user',
  recentAuthentication: 'always',
  responses: { 200: message.extend({ due_at: instant }) },
  errors: [409],
})

export const cancelAccountDeletion = defineEndpoint({
  name: 'cancelAccountDeletion',
  method: 'POST',
  path: '/api/v1/accounts/deletion/cancel/',
  summary: 'Cancels the deletion of your account, unless it has begun. Does nothing if none is scheduled.',
  tag: 'Accounts',
  access: 'user',
  responses: { 200: message },
  errors: [409],
})
