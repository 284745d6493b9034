import { expect, test } from 'vitest'
import { explain, firstError, isUnreachable } from './failures.mjs'

test.each([
  ['npm error code ENOSPC\nnpm error nospc no space left on device', 'The disk that holds /site is full'],
  ["EACCES: permission denied, mkdir '/site/node_modules'", '/site cannot be written'],
  ['npm error code EROFS', '/site cannot be written'],
  ['npm error code EAI_AGAIN\ngetaddrinfo EAI_AGAIN registry', 'The package registry cannot be reached'],
  ['npm error code ECONNREFUSED', 'The package registry cannot be reached'],
  ['npm error code EUSAGE', 'package-lock.json does not fit'],
  ['node: error while loading shared libraries: libatomic.so.1: cannot open', 'Node.js needs libatomic.so.1'],
  ['added 12 packages\nended by SIGKILL', 'The memory ran out'],
  ['FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory', 'The memory ran out'],
])('%s is explained', (text, start) => {
  const line = explain(text, '/site')
  expect(line?.startsWith(start)).toBe(true)
  expect(line).not.toContain('\n')
})

test.each([
  ['npm error code EAI_AGAIN\nnpm error getaddrinfo EAI_AGAIN registry', true],
  ['npm error code E404\nnpm error 404 Not Found - GET https://mirror.example/-/ping', false],
])('of %s only the first is a registry that nobody reaches', (text, isAway) => {
  expect(isUnreachable(text)).toBe(isAway)
})

test.each([
  [
    'Downloading Chromium\nError: getaddrinfo ENOTFOUND cdn\n    at onlookup (node:dns:1:2)\nError: code=1',
    'getaddrinfo ENOTFOUND cdn',
  ],
  ['Reading lists\nE: Unable to locate package chromium', 'Unable to locate package chromium'],
  ['it just ended\n', 'it just ended'],
])('of %j one line is left', (output, line) => {
  expect(firstError(output)).toBe(line)
})

test('an unknown failure is left to its own words', () => {
  expect(explain('Segmentation fault', '/site')).toBe(null)
})
