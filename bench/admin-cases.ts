import type { InjectOptions } from 'fastify'
import type { Pool } from 'pg'
import { dayMs } from '../api/src/platform/text/times.ts'

export interface AdminCase {
  name: string
  request: (index: number) => Pick<InjectOptions, 'method' | 'url' | 'payload'>
  isEmpty?: boolean
}

type Filter = Record<string, string | number | undefined>
type FilterOf = Filter | ((index: number) => Filter)
type List = Record<string, FilterOf>

/** Pages are opened in order. A list says "at once" if none of its other pages was shown before. */
const deep = (index: number) => ({ page: 96 + (index % 9) })

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
      request: (index) => ({ url: `/api/v1/admin/users/${pick(sample.people, index).id}/belongings/` }),
    },
  ]
}

function userCases({ people, day, last }: Sample): [string, FilterOf][] {
  const name = (index: number) => pick(people, index).username
  return Object.entries({
    list: {},
    'page 100': deep,
    'by name': { sort: 'a-z' },
    'from z to a, page 100': (index) => ({ sort: 'z-a', ...deep(index) }),
    'who changed least recently': { sort: 'oldest' },
    staff: { is_staff: 'True' },
    'staff, by name': { is_staff: 'True', sort: 'a-z' },
    'no staff, page 100': (index) => ({ is_staff: 'False', ...deep(index) }),
    premium: { is_premium_user: 'True' },
    'premium, by name, page 100': (index) => ({ is_premium_user: 'True', sort: 'a-z', ...deep(index) }),
    'not premium': { is_premium_user: 'False' },
    'not active': { is_active: 'False' },
    'not active, by name': { is_active: 'False', sort: 'a-z' },
    unverified: { account_status: 'unverified' },
    'unverified, page 100': (index) => ({ account_status: 'unverified', ...deep(index) }),
    'unverified, by name': { account_status: 'unverified', sort: 'a-z' },
    suspended: { account_status: 'suspended' },
    'suspended since a day': (index) => ({ account_status: 'suspended', updated_after: day(index) }),
    'joined in a week': { joined_after: last(7) },
    'joined since a day, by name': (index) => ({ joined_after: day(index), sort: 'a-z' }),
    'changed since a day': (index) => ({ updated_after: day(index) }),
    'changed on a day, by name': (index) => ({ updated_after: day(index), updated_before: day(index), sort: 'a-z' }),
    'changed until a day': (index) => ({ updated_before: day(index) }),
    'a whole name': (index) => ({ username: name(index) }),
    'part of a rare name': (index) => ({ username: name(index).slice(-6) }),
    'part of a common name': (index) => ({ username: name(index).slice(0, 4) }),
    'part of a common name, by name, page 100': (index) => ({
      username: name(index).slice(0, 4),
      sort: 'a-z',
      ...deep(index),
    }),
    'part of a common name, by name, page 100 at once': (index) => ({
      username: name(index).slice(0, 4),
      sort: 'a-z',
      updated_before: new Date(Date.now() - index * 1000).toISOString(),
      ...deep(index),
    }),
    'first and last name': (index) => ({ username: name(index).replace(/\d+$/, '') }),
    'part of a rare address': (index) => ({ email: `${name(index).slice(-6)}@` }),
    'part of a common address': { email: '@mail.example' },
    'a common name among the premium': (index) => ({ username: name(index).slice(0, 4), is_premium_user: 'True' }),
    'a common name among the staff': (index) => ({ username: name(index).slice(0, 4), is_staff: 'True' }),
    'a common name among the unverified of a week': (index) => ({
      username: name(index).slice(0, 4),
      account_status: 'unverified',
      updated_after: last(7),
    }),
  } satisfies List)
}

function ipCases({ people, day, last }: Sample): [string, FilterOf][] {
  const name = (index: number) => pick(people, index).username
  return Object.entries({
    list: {},
    'page 100': deep,
    'oldest first': { sort: 'oldest' },
    'a user by name': (index) => ({ user: name(index) }),
    'a user by id': (index) => ({ user: `${pick(people, index).id}` }),
    'users by first and last name': (index) => ({ user: name(index).replace(/\d+$/, '') }),
    'users by first and last name and a digit': (index) => ({ user: /^\D+\d/.exec(name(index))?.[0] }),
    'users by first and last name and two digits': (index) => ({ user: /^\D+\d\d?/.exec(name(index))?.[0] }),
    'users by a common name': (index) => ({ user: name(index).slice(0, 4) }),
    'users by a common name, page 100': (index) => ({ user: name(index).slice(0, 4), ...deep(index) }),
    'a common action': { action: 'login' },
    'a common action, page 100': (index) => ({ action: 'login_failed', ...deep(index) }),
    'a rare action': { action: 'admin_log_delete' },
    'a rare action, oldest first': { action: 'admin_log_delete', sort: 'oldest' },
    'an action that nobody did': { action: 'nothing' },
    'an address': (index) => ({ ip_address: `203.0.${index % 256}.${(index * 37) % 256}` }),
    'a network': (index) => ({ ip_address: `203.0.${index % 256}.` }),
    'a large network': { ip_address: '203.' },
    'a day': (index) => ({ created_after: day(index), created_before: day(index) }),
    'a day, page 100': (index) => ({ created_after: day(index), created_before: day(index), ...deep(index) }),
    'until a day': (index) => ({ created_before: day(index) }),
    'an action of a user': (index) => ({ user: name(index), action: 'login' }),
    'an action on a day': (index) => ({
      action: 'login_failed',
      created_after: day(index),
      created_before: day(index),
    }),
    'a common name and an action of a week': (index) => ({
      user: name(index).slice(0, 4),
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
    'a common level, page 100': (index) => ({ level: 'WARNING', ...deep(index) }),
    'a rare level': (index) => ({ level: pick(levels, index) }),
    'a level that nothing has': { level: 'DEBUG' },
    'through a proxy': { from_proxy: 'true' },
    'past the proxy': { from_proxy: 'false' },
    'past the proxy, page 100': (index) => ({ from_proxy: 'false', ...deep(index) }),
    'a day': (index) => ({ created_after: day(index), created_before: day(index) }),
    'until a day, page 100': (index) => ({ created_before: day(index), ...deep(index) }),
    'a word of every message': { message: 'answered' },
    'a common word': { message: 'refresh' },
    'a common word, page 100': (index) => ({ message: 'comments', ...deep(index) }),
    'a word of one in thirty': { message: 'manga-upload' },
    'a word of one in thirty, page 100': (index) => ({ message: 'manga-upload', ...deep(index) }),
    'a word of one in thirty, page 100 at once': (index) => ({
      message: 'manga-upload',
      created_before: new Date(Date.now() - index * 1000).toISOString(),
      ...deep(index),
    }),
    'a word of one in thirty, oldest first': { message: 'manga-upload', sort: 'oldest' },
    'a rare word': { message: 'storage_limit' },
    'two words that rarely meet': { message: 'ipaddress/delete/ was answered 413' },
    'words of one hour long ago': { message: 'database_unavailable' },
    'words of one hour long ago, page 100': (index) => ({ message: 'database_unavailable', ...deep(index) }),
    'a request by its id': (index) => ({ message: pick(requests, index) }),
    'a user by id': (index) => ({ message: `for user ${pick(people, index).id} ` }),
    'a word that no message has': { message: 'xylophone' },
    'errors at an address': { level: 'ERROR', message: 'notes' },
    'warnings past the proxy': { level: 'WARNING', from_proxy: 'false' },
    'errors past the proxy': { level: 'ERROR', from_proxy: 'false' },
    'critical ones past the proxy': { level: 'CRITICAL', from_proxy: 'false' },
    'errors of a day': (index) => ({ level: 'ERROR', created_after: day(index), created_before: day(index) }),
    'a common word on a day': (index) => ({
      message: 'refresh',
      created_after: day(index),
      created_before: day(index),
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
    'an actor': (index) => ({ actor: `agent-${1 + (index % 40)}` }),
    'an actor, page 100': (index) => ({ actor: 'AGENT-1', ...deep(index) }),
    'an actor who did nothing': { actor: 'nobody' },
    'an act': { act: 'user_update' },
    'an act, page 100': (index) => ({ act: 'user_update', ...deep(index) }),
    'a rare act': { act: 'user_sign' },
    'acts of a kind': { act: 'user' },
    'an object by id': (index) => ({ object: `${pick(people, index).id}` }),
    'objects by part of a name': (index) => ({ object: pick(people, index).username.slice(0, 6) }),
    'an object that was not touched': { object: 'xylophone' },
    'a day': (index) => ({ created_after: day(index), created_before: day(index) }),
    'an act of an actor': { actor: 'agent-7', act: 'user_delete' },
    'an act of an actor on a day': (index) => ({
      actor: 'agent-7',
      act: 'user_update',
      created_after: day(index),
      created_before: day(index),
    }),
  } satisfies List)
}

/** Every list except the audit responds with 404 when empty. */
const nothing = /nobody|no message|nothing has|not touched|did nothing/

const at = (filter: FilterOf, index: number) => (typeof filter === 'function' ? filter(index) : filter)

function get(url: string, what: string) {
  return ([name, filter]: [string, FilterOf]): AdminCase => ({
    name: `${what}: ${name}`,
    isEmpty: what !== 'audit' && nothing.test(name),
    request: (index) => ({
      url: `${url}?${new URLSearchParams(Object.entries(at(filter, index)).map(([key, value]) => [key, `${value}`]))}`,
    }),
  })
}

function post(url: string, what: string) {
  return ([name, filter]: [string, FilterOf]): AdminCase => ({
    name: `${what}: ${name}`,
    isEmpty: nothing.test(name),
    request: (index) => ({ method: 'POST', url, payload: at(filter, index) }),
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
  const dayAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
  return {
    people,
    requests: messages.map(({ request }) => request).filter((request) => request !== null),
    day: (index: number) => dayAgo(2 + ((index * 37) % 80)),
    last: dayAgo,
  }
}

function pick<T>(values: readonly T[], index: number): T {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('There are too few records to choose from.')
  return value
}
