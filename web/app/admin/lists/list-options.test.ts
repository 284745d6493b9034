import { expect, test } from 'vitest'
import { addFilter, maxFilters, parseView } from './list-options.ts'

const path = '/admin/log'

test('what was stored for a list is read back, and other lists have their own', () => {
  const view = { hidden: ['from_proxy'], filters: [{ name: 'Errors', query: '?level=ERROR' }] }
  const text = JSON.stringify({ [path]: view })
  expect(parseView(text, path)).toEqual(view)
  expect(parseView(text, '/admin/audit')).toEqual({ hidden: [], filters: [] })
})

test.each([
  null,
  'no JSON',
  '[]',
  '{"/admin/log":5}',
  '{"/admin/log":{"hidden":"x","filters":{}}}',
  '{"/admin/log":{"hidden":[5],"filters":[null,{"name":"","query":"?a=1"},{"name":"x","query":"https://else.example/"}]}}',
])('%s counts as nothing', (text) => {
  expect(parseView(text, path)).toEqual({ hidden: [], filters: [] })
})

test('a filter replaces the one with its name, and the oldest leaves when there are too many', () => {
  const old = Array.from({ length: maxFilters }, (_, index) => ({ name: `${index}`, query: '?a=1' }))
  const replaced = addFilter(old, { name: '3', query: '?b=2' })
  expect(replaced).toHaveLength(maxFilters)
  expect(replaced.at(-1)).toEqual({ name: '3', query: '?b=2' })
  expect(addFilter(old, { name: 'new', query: '?c=3' }).map(({ name }) => name)).not.toContain('0')
})
