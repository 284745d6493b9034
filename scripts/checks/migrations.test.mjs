import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkMigrations } from './migrations.mjs'

let root = ''

/** @param {string} name @param {string} text */
const write = (name, text) => writeFileSync(join(root, 'api/migrations', name), text)
/** @param {...string} args */
const git = (...args) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', ...args], { cwd: root })
const commit = () => {
  git('add', '.')
  git('commit', '--quiet', '--message', 'a change')
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'migrations-'))
  mkdirSync(join(root, 'api/migrations'), { recursive: true })
  git('init', '--quiet')
  write('0000_posts.sql', 'create table posts ();')
  commit()
})

afterEach(() => rmSync(root, { recursive: true }))

test('a migration that is added is fine, committed or not', () => {
  write('0001_comments.sql', 'create table comments ();')
  expect(checkMigrations(root)).toEqual([])
  commit()
  expect(checkMigrations(root)).toEqual([])
})

test('a landed migration that is edited is reported before and after the commit', () => {
  write('0000_posts.sql', 'create table articles ();')
  expect(checkMigrations(root)).toMatchObject([{ path: 'api/migrations/0000_posts.sql' }])
  commit()
  expect(checkMigrations(root)).toMatchObject([{ path: 'api/migrations/0000_posts.sql' }])
})

test('a landed migration that is deleted is reported', () => {
  rmSync(join(root, 'api/migrations/0000_posts.sql'))
  expect(checkMigrations(root)).toHaveLength(1)
})

test('one that was put back as it was is fine', () => {
  write('0000_posts.sql', 'create table articles ();')
  commit()
  rmSync(join(root, 'api/migrations/0000_posts.sql'))
  commit()
  write('0000_posts.sql', 'create table posts ();')
  expect(checkMigrations(root)).toEqual([])
  commit()
  expect(checkMigrations(root)).toEqual([])
})

test('the baseline replaces those before it, and is protected itself', () => {
  rmSync(join(root, 'api/migrations/0000_posts.sql'))
  write('0000_baseline.sql', 'create table posts ();')
  commit()
  expect(checkMigrations(root)).toEqual([])
  write('0000_baseline.sql', 'create table articles ();')
  commit()
  expect(checkMigrations(root)).toMatchObject([{ path: 'api/migrations/0000_baseline.sql' }])
})

test('without git there is nothing to compare with', () => {
  rmSync(join(root, '.git'), { recursive: true })
  expect(checkMigrations(root)).toEqual([])
})
