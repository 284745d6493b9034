import { privateApi } from '../../api/private-client.ts'
import { endpointQuery } from '../../api/query-client.ts'

export const userQuery = (id: number) => endpointQuery(privateApi.admin.getAdministeredUser, { params: { id } })
