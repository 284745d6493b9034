import { api } from '../api/browser-client.ts'
import { endpointQuery } from '../api/query-client.ts'

export const libraryQuery = endpointQuery(api.manga.listManga, {})

export const mangaQuery = (slug: string) => endpointQuery(api.manga.getManga, { params: { slug } })
