import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { instant } from '../fields.ts'

export const getSignedUrl = defineEndpoint({
  name: 'getSignedUrl',
  method: 'GET',
  path: '/api/core/get-signed-url/{filePath*}/',
  summary: 'Returns an address for a stored file, valid for an hour. Public files need no login.',
  tag: 'Media',
  access: 'public',
  // An invalid path of any length gets the same response as a missing file.
  params: z.object({ filePath: z.string().max(16_384) }),
  responses: { 200: z.object({ url: z.string(), expires_at: instant.nullable().describe('Null for public files.') }) },
  errors: [404],
})
