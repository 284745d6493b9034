import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { instant, message } from '../fields.ts'

const dataExport = z
  .object({
    id: z.uuid(),
    state: z.enum(['preparing', 'ready', 'failed']),
    requested_at: instant,
    expires_at: instant.nullable().describe('When the download of a finished archive expires.'),
    bytes: z.int().nullable().describe('The size of a finished archive.'),
  })
  .meta({ id: 'DataExport' })

export type DataExport = z.infer<typeof dataExport>

export const getDataExport = defineEndpoint({
  name: 'getDataExport',
  method: 'GET',
  path: '/api/v1/accounts/export/',
  summary: 'Returns the latest archive of your data while it is being prepared or can be downloaded.',
  tag: 'Accounts',
  access: 'user',
  responses: { 200: z.object({ data: dataExport.nullable() }) },
})

export const requestDataExport = defineEndpoint({
  name: 'requestDataExport',
  method: 'POST',
  path: '/api/v1/accounts/export/',
  summary:
    'Starts a job that prepares an archive of all your data. Returns the current one if it is still being prepared.',
  tag: 'Accounts',
  access: 'user',
  recentAuthentication: 'always',
  responses: { 200: message.extend({ data: dataExport }) },
  errors: [409],
})

export const linkDataExport = defineEndpoint({
  name: 'linkDataExport',
  method: 'POST',
  path: '/api/v1/accounts/export/link/',
  summary: 'Returns an address that downloads the archive without a token for ten minutes.',
  tag: 'Accounts',
  access: 'user',
  recentAuthentication: 'always',
  responses: { 200: message.extend({ url: z.string(), expires_at: instant }) },
  errors: [404],
})
