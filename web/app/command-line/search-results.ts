import type { Completion } from '@ledgerdeck/command-line'
import { postAddress } from '@ledgerdeck/contract/post-addresses'
import { api } from '../api/browser-client.ts'
import { isCallFailure } from '../api/call-error.ts'
import { privateApi } from '../api/private-client.ts'
import { endpointQuery, queryClient } from '../api/query-client.ts'
import { useDebouncedSearch } from '../api/use-debounced-search.ts'
import { notesSearch } from '../notes/notes-search.ts'
import { isStaff } from '../session/screens/guard.ts'
import { isHeldBack, type SessionUser } from '../session/session.ts'
import type { CommandScope } from './command-scope.ts'

export interface Suggestion extends Completion {
  to?: string
  hasOwnDocument?: boolean
}

const maxOfKind = 4
const minCharacters = 2

interface SearchFor {
  pageText: string | null
  searchText: string | null
  scope: CommandScope
  user: SessionUser | null
}

/** Posts for all, own notes for users, users and settings for staff. */
export function useSearchResults({ pageText, searchText, scope, user }: SearchFor): Suggestion[] {
  const wanted = longEnough(searchText)
  const found = useDebouncedSearch(wanted, (search, signal) => searchEverything(search, signal, user))
  return [...pagesLike(longEnough(pageText), scope), ...(wanted === null ? [] : (found ?? []))]
}

function longEnough(text: string | null): string | null {
  return text !== null && text.trim().length >= minCharacters ? text.trim() : null
}

function pagesLike(text: string | null, { destinations }: CommandScope): Suggestion[] {
  if (text === null) return []
  return destinations
    .filter(({ title, about }) => isWithin(text, title) || isWithin(text, about))
    .slice(0, maxOfKind)
    .map(({ title, to, hasOwnDocument }) => ({ line: title, about: 'Page', to, hasOwnDocument }))
}

const isWithin = (text: string, whole: string) => whole.toLowerCase().includes(text.toLowerCase())

async function searchEverything(search: string, signal: AbortSignal, user: SessionUser | null) {
  const isUser = user !== null && !isHeldBack(user)
  const isAdmin = isUser && isStaff(user)
  const found = await Promise.all([
    orNone(findPosts(search, signal)),
    isUser ? orNone(findNotes(search, signal)) : [],
    isAdmin ? orNone(findUsers(search, signal)) : [],
    isAdmin ? orNone(findSettings(search)) : [],
  ])
  return found.flat()
}

/** A kind that cannot be searched leaves the others. No users are a 404. */
async function orNone(results: Promise<Suggestion[]>): Promise<Suggestion[]> {
  try {
    return (await results).slice(0, maxOfKind)
  } catch (failure) {
    if (isCallFailure(failure)) return []
    throw failure
  }
}

async function findPosts(title: string, signal: AbortSignal): Promise<Suggestion[]> {
  const { data } = await api.blog.listPosts({ query: { title: title.slice(0, 200), allow_empty: true }, signal })
  return data.map((post) => ({ line: post.title, about: 'Article', to: postAddress(post.slug) }))
}

async function findNotes(search: string, signal: AbortSignal): Promise<Suggestion[]> {
  const { data } = await privateApi.notes.listNotes({ query: { search: search.slice(0, 200) }, signal })
  return data.map(({ id, title }) => ({ line: title, about: 'Your note', to: notesSearch.address({ note: id }) }))
}

async function findUsers(username: string, signal: AbortSignal): Promise<Suggestion[]> {
  const { data } = await privateApi.admin.listUsers({ query: { username: username.slice(0, 254) }, signal })
  return data.map(({ id, username: name }) => ({ line: name, about: 'User', to: `/admin/user/${id}/edit` }))
}

const settingsMs = 60_000

async function findSettings(search: string): Promise<Suggestion[]> {
  const { groups } = await queryClient.fetchQuery({
    ...endpointQuery(privateApi.admin.listSettings, {}),
    staleTime: settingsMs,
  })
  return groups
    .flatMap(({ settings }) => settings)
    .filter(({ label, explanation }) => isWithin(search, label) || isWithin(search, explanation))
    .map(({ label }) => ({ line: label, about: 'Setting', to: '/admin/settings' }))
}
