import type { InjectOptions } from 'fastify'
import type { Pool } from 'pg'

/** A kind of query by an administrator; each run makes another one of the kind. */
export interface AdminCase {
  name: string
  request: (turn: number) => Pick<InjectOptions, 'method' | 'url' | 'payload'>
  /** The result is empty. */
  isEmpty?: boolean
}

type Filter = Record<string, string | number | undefined>
type FilterOf = Filter | ((turn: number) => Filter)
type List = Record<string, FilterOf>

/** Page 100 and its neighbours. */
const deep = (turn: number) => ({ page: 96 + (turn % 9) })

/**
 * Every list of the command centre: the first page, page 100, each filter alone, and common
 * combinations.
 */
export async function casesOf(pool: Pool): Promise<AdminCase[]> {
  const sample = await sampleOf(pool)
  return [
    ...userCases(sample).map(get('/api/user/users/', 'users')),
    ...ipCases(sample).map(post('/api/user/ipaddress/', 'IP')),
    ...logCases(sample).map(post('/api/logging/logs/', 'logs')),
    ...auditCases(sample).map(get('/api/v1/admin/audit/', 'audit')),
    { name: 'dashboard', request: () => ({ url: '/api/v1/admin/dashboard/' }) },
    { name: 'actions of IP records', request: () => ({ url: '/api/v1/admin/ip-actions/' }) },
    {
      name: 'what belongs to a user',
      request: (turn) => ({ url: `/api/v1/admin/users/${pick(sample.people, turn).id}/belongings/` }),
    },
  ]
}

function userCases({ people, day, last }: Sample): [string, FilterOf][] {
  const name = (turn: number) => pick(people, turn).username
  return Object.entries({
    list: {},
    'page 100': deep,
    'by name': { sort: 'a-z' },
    'from z to a, page 100': (turn) => ({ sort: 'z-a', ...deep(turn) }),
    'who changed least recently': { sort: 'oldest' },
    staff: { is_staff: 'True' },
    'staff, by name': { is_staff: 'True', sort: 'a-z' },
    'no staff, page 100': (turn) => ({ is_staff: 'False', ...deep(turn) }),
    premium: { is_premium_user: 'True' },
    'premium, by name, page 100': (turn) => ({ is_premium_user: 'True', sort: 'a-z', ...deep(turn) }),
    'not premium': { is_premium_user: 'False' },
    'not active': { is_active: 'False' },
    'not active, by name': { is_active: 'False', sort: 'a-z' },
    unverified: { account_status: 'unverified' },
    'unverified, page 100': (turn) => ({ account_status: 'unverified', ...deep(turn) }),
    'unverified, by name': { account_status: 'unverified', sort: 'a-z' },
    suspended: { account_status: 'suspended' },
    'suspended since a day': (turn) => ({ account_status: 'suspended', updated_after: day(turn) }),
    'joined in a week': { joined_after: last(7) },
    'joined since a day, by name': (turn) => ({ joined_after: day(turn), sort: 'a-z' }),
    'changed since a day': (turn) => ({ updated_after: day(turn) }),
    'changed on a day, by name': (turn) => ({ updated_after: day(turn), updated_before: day(turn), sort: 'a-z' }),
    'changed until a day': (turn) => ({ updated_before: day(turn) }),
    'a whole name': (turn) => ({ username: name(turn) }),
    'part of a rare name': (turn) => ({ username: name(turn).slice(-6) }),
    'part of a common name': (turn) => ({ username: name(turn).slice(0, 4) }),
    'part of a common name, by name, page 100': (turn) => ({
      username: name(turn).slice(0, 4),
      sort: 'a-z',
      ...deep(turn),
    }),
    'first and last name': (turn) => ({ username: name(turn).replace(/\d+$/, '') }),
    'part of a rare address': (turn) => ({ email: `${name(turn).slice(-6)}@` }),
    'part of a common address': { email: '@mail.example' },
    'a common name among the premium': (turn) => ({ username: name(turn).slice(0, 4), is_premium_user: 'True' }),
    'a common name among the staff': (turn) => ({ username: name(turn).slice(0, 4), is_staff: 'True' }),
    'a common name among the unverified of a week': (turn) => ({
      username: name(turn).slice(0, 4),
      account_status: 'unverified',
      updated_after: last(7),
    }),
  } satisfies List)
}

function ipCases({ people, day, last }: Sample): [string, FilterOf][] {
  const name = (turn: number) => pick(people, turn).username
  return Object.entries({
    list: {},
    'page 100': deep,
    'oldest first': { sort: 'oldest' },
    'a user by name': (turn) => ({ user: name(turn) }),
    'a user by id': (turn) => ({ user: `${pick(people, turn).id}` }),
    'users by first and last name': (turn) => ({ user: name(turn).replace(/\d+$/, '') }),
    'users by first and last name and a digit': (turn) => ({ user: /^\D+\d/.exec(name(turn))?.[0] }),
    'users by first and last name and two digits': (turn) => ({ user: /^\D+\d\d?/.exec(name(turn))?.[0] }),
    'users by a common name': (turn) => ({ user: name(turn).slice(0, 4) }),
    'users by a common name, page 100': (turn) => ({ user: name(turn).slice(0, 4), ...deep(turn) }),
    'a common action': { action: 'login' },
    'a common action, page 100': (turn) => ({ action: 'login_failed', ...deep(turn) }),
    'a rare action': { action: 'admin_log_delete' },
    'a rare action, oldest first': { action: 'admin_log_delete', sort: 'oldest' },
    'an action that nobody did': { action: 'nothing' },
    'an address': (turn) => ({ ip_address: `203.0.${turn % 256}.${(turn * 37) % 256}` }),
    'a network': (turn) => ({ ip_address: `203.0.${turn % 256}.` }),
    'a large network': { ip_address: '203.' },
    'a day': (turn) => ({ created_after: day(turn), created_before: day(turn) }),
    'a day, page 100': (turn) => ({ created_after: day(turn), created_before: day(turn), ...deep(turn) }),
    'until a day': (turn) => ({ created_before: day(turn) }),
    'an action of a user': (turn) => ({ user: name(turn), action: 'login' }),
    'an action on a day': (turn) => ({ action: 'login_failed', created_after: day(turn), created_before: day(turn) }),
    'a common name and an action of a week': (turn) => ({
      user: name(turn).slice(0, 4),
      action: 'login_failed',
      created_after: last(7),
    }),
  } satisfies List)
}

function logCases({ requests, people, day, last }: Sample): [string, FilterOf][] {
  const levels = ['ERROR', 'CRITICAL'] as const
  return Object.entries({
    list: {},
    'page 100': deep,
    'oldest first': { sort: 'oldest' },
    'a common level': { level: 'INFO' },
    'a common level, page 100': (turn) => ({ level: 'WARNING', ...deep(turn) }),
    'a rare level': (turn) => ({ level: pick(levels, turn) }),
    'a level that nothing has': { level: 'DEBUG' },
    'through a proxy': { from_proxy: 'true' },
    'past the proxy': { from_proxy: 'false' },
    'past the proxy, page 100': (turn) => ({ from_proxy: 'false', ...deep(turn) }),
    'a day': (turn) => ({ created_after: day(turn), created_before: day(turn) }),
    'until a day, page 100': (turn) => ({ created_before: day(turn), ...deep(turn) }),
    'a word of every message': { message: 'answered' },
    'a common word': { message: 'refresh' },
    'a common word, page 100': (turn) => ({ message: 'comments', ...deep(turn) }),
    'a word of one in thirty': { message: 'manga-upload' },
    'a word of one in thirty, page 100': (turn) => ({ message: 'manga-upload', ...deep(turn) }),
    'a word of one in thirty, oldest first': { message: 'manga-upload', sort: 'oldest' },
    'a rare word': { message: 'storage_limit' },
    'two words that rarely meet': { message: 'ipaddress/delete/ was answered 413' },
    'words of one hour long ago': { message: 'database_unavailable' },
    'words of one hour long ago, page 100': (turn) => ({ message: 'database_unavailable', ...deep(turn) }),
    'a request by its id': (turn) => ({ message: pick(requests, turn) }),
    'a user by id': (turn) => ({ message: `for user ${pick(people, turn).id} ` }),
    'a word that no message has': { message: 'xylophone' },
    'errors at an address': { level: 'ERROR', message: 'notes' },
    'warnings past the proxy': { level: 'WARNING', from_proxy: 'false' },
    'errors past the proxy': { level: 'ERROR', from_proxy: 'false' },
    'critical ones past the proxy': { level: 'CRITICAL', from_proxy: 'false' },
    'errors of a day': (turn) => ({ level: 'ERROR', created_after: day(turn), created_before: day(turn) }),
    'a common word on a day': (turn) => ({
      message: 'refresh',
      created_after: day(turn),
      created_before: day(turn),
    }),
    'a rare word in a week': { message: 'storage_limit', created_after: last(7) },
    'a rare word among the errors past the proxy': { message: 'register', level: 'ERROR', from_proxy: 'false' },
  } satisfies List)
}

function auditCases({ people, day }: Sample): [string, FilterOf][] {
  return Object.entries({
    list: {},
    'page 100': deep,
    'oldest first': { sort: 'oldest' },
    'an actor': (turn) => ({ actor: `agent-${1 + (turn % 40)}` }),
    'an actor, page 100': (turn) => ({ actor: 'AGENT-1', ...deep(turn) }),
    'an actor who did nothing': { actor: 'nobody' },
    'an act': { act: 'user_update' },
    'an act, page 100': (turn) => ({ act: 'user_update', ...deep(turn) }),
    'a rare act': { act: 'user_sign' },
    'acts of a kind': { act: 'user' },
    'an object by id': (turn) => ({ object: `${pick(people, turn).id}` }),
    'objects by part of a name': (turn) => ({ object: pick(people, turn).username.slice(0, 6) }),
    'an object that was not touched': { object: 'xylophone' },
    'a day': (turn) => ({ created_after: day(turn), created_before: day(turn) }),
    'an act of an actor': { actor: 'agent-7', act: 'user_delete' },
    'an act of an actor on a day': (turn) => ({
      actor: 'agent-7',
      act: 'user_update',
      created_after: day(turn),
      created_before: day(turn),
    }),
  } satisfies List)
}

/** Empty lists respond with 404, except the audit. */
const nothing = /nobody|no message|nothing has|not touched|did nothing/

const at = (filter: FilterOf, turn: number) => (typeof filter === 'function' ? filter(turn) : filter)

function get(url: string, what: string) {
  return ([name, filter]: [string, FilterOf]): AdminCase => ({
    name: `${what}: ${name}`,
    isEmpty: what !== 'audit' && nothing.test(name),
    request: (turn) => ({
      url: `${url}?${new URLSearchParams(Object.entries(at(filter, turn)).map(([key, value]) => [key, `${value}`]))}`,
    }),
  })
}

function post(url: string, what: string) {
  return ([name, filter]: [string, FilterOf]): AdminCase => ({
    name: `${what}: ${name}`,
    isEmpty: nothing.test(name),
    request: (turn) => ({ method: 'POST', url, payload: at(filter, turn) }),
  })
}

type Sample = Awaited<ReturnType<typeof sampleOf>>

async function sampleOf(pool: Pool) {
  const { rows: people } = await pool.query<{ id: number; username: string }>(
    `select id, username from users where username like '%.%' and id in
      (select (random() * (select max(id) from users))::integer from generate_series(1, 2000)) limit 300`,
  )
  const { rows: messages } = await pool.query<{ request: string }>(
    `select substring(message from 'request ([0-9a-f-]{36})') as request from log_records where id in
      (select (random() * (select max(id) from log_records))::bigint from generate_series(1, 2000)) limit 300`,
  )
  const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  return {
    people,
    requests: messages.map(({ request }) => request).filter((request) => request !== null),
    /** One of the last 80. */
    day: (turn: number) => dayAgo(2 + ((turn * 37) % 80)),
    last: dayAgo,
  }
}

function pick<T>(values: readonly T[], turn: number): T {
  const value = values[turn % values.length]
  if (value === undefined) throw new Error('There are too few records to choose from.')
  return value
}
