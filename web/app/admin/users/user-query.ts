import { api } from '../../api/browser-client.ts'
import { endpointQuery } from '../../api/query-client.ts'

export const userQuery = (id: number) => endpointQuery(api.admin.getAdministeredUser, { params: { id } })
