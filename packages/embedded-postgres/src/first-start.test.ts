import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isPortFree } from './free-port.ts'
import { type ClusterWorkspace, makeClusterWorkspace } from './testing/cluster-workspace.ts'
import { startDatabaseProcess } from './testing/start-database-process.ts'
import { until } from './testing/until.ts'

let workspace: ClusterWorkspace

beforeEach(async () => {
  workspace = await makeClusterWorkspace()
})

afterEach(() => workspace.remove())

test('a first start creates a UTF-8 database with a fixed sort order, and its password is in a file of mode 600', async () => {
  const first = workspace.start()
  const url = new URL(await first.ready)
  expect(url.hostname).toBe('127.0.0.1')
  expect(url.password.length).toBeGreaterThanOrEqual(32)
  const passwordFile = join(workspace.dataDir, 'postgres', 'password')
  expect(await readFile(passwordFile, 'utf8')).toBe(`${url.password}\n`)
  expect((await stat(passwordFile)).mode & 0o777).toBe(0o600)
  const [facts] = await first.query(`
    SELECT pg_encoding_to_char(encoding) AS encoding, datlocale AS locale, current_setting('fsync') AS fsync,
      current_setting('is_superuser') AS superuser, inet_server_port() IS NULL AS by_socket,
      (SELECT rolcreatedb OR rolcreaterole FROM pg_roles WHERE rolname = current_user) AS can_create, upper('é') AS upper
    FROM pg_database WHERE datname = current_database()`)
  expect(facts).toEqual({
    encoding: 'UTF8',
    locale: 'C.UTF-8',
    fsync: 'on',
    superuser: 'off',
    by_socket: true,
    can_create: false,
    upper: 'É',
  })
  url.password = 'guess'
  await expect(new pg.Client({ connectionString: url.href }).connect()).rejects.toMatchObject({ code: '28P01' })
})

test('a folder whose path is too long for a socket is served on its port', async () => {
  const dataDir = join(workspace.dataDir, 'long'.repeat(25))
  const first = startDatabaseProcess({ dataDir, application: 'example', isDurable: false })
  expect(new URL(await first.ready).search).toBe('')
  expect(await first.query('SELECT inet_server_port() IS NULL AS by_socket')).toEqual([{ by_socket: false }])
  await first.stop()
})

test('a comma or a quote in the path keeps the socket in the folder of the database', async () => {
  const dataDir = join(workspace.dataDir, 'Smith, "Jones"')
  const first = startDatabaseProcess({ dataDir, application: 'example', isDurable: false })
  expect(new URL(await first.ready).searchParams.get('host')).toBe(join(dataDir, 'postgres/cluster'))
  expect(await first.query('SELECT inet_server_port() IS NULL AS by_socket')).toEqual([{ by_socket: true }])
  await first.stop()
})

test('a database with the rules of an older version, which allow no socket, is opened', async () => {
  const first = workspace.start({ isDurable: false })
  await first.ready
  await first.stop()
  const rules = '# of an operator\nhost all all 127.0.0.1/32 scram-sha-256\n'
  const path = join(workspace.cluster, 'pg_hba.conf')
  await writeFile(path, rules)
  const second = workspace.start({ isDurable: false })
  await second.ready
  expect(await second.query('SELECT inet_server_port() IS NULL AS by_socket')).toEqual([{ by_socket: true }])
  expect(await readFile(path, 'utf8')).toContain(rules)
})

test('first starts at the same time create one database', async () => {
  const processes = [
    workspace.start({ isDurable: false }),
    workspace.start({ isDurable: false }),
    workspace.start({ isDurable: false }),
  ]
  const urls = await Promise.all(processes.map(({ ready }) => ready))
  expect(new Set(urls).size).toBe(1)
  await processes[0]?.query('CREATE TABLE entries (id int)')
  expect(await processes[2]?.query('SELECT * FROM entries')).toEqual([])
})

test('after a first start was killed while it created the database, the next one succeeds', async () => {
  const home = join(workspace.dataDir, 'postgres')
  const first = workspace.start({ isDurable: false })
  await until(async () => {
    const draft = (await readdir(home)).find((name) => name.startsWith('cluster.'))
    return draft !== undefined && (await readdir(join(home, draft))).length > 5
  })
  await first.kill()
  expect(await readdir(home)).not.toContain('cluster')
  const second = workspace.start({ isDurable: false })
  await second.ready
  expect(await second.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  await second.stop()
  const third = workspace.start({ isDurable: false })
  await third.ready
  await third.query('CREATE TABLE entries (id int)')
})

test('a port in use is not free', async () => {
  const squatter = createServer().listen(0, '127.0.0.1')
  await once(squatter, 'listening')
  const { port } = squatter.address() as AddressInfo
  expect(await isPortFree(port)).toBe(false)
  squatter.close()
  await once(squatter, 'close')
  expect(await isPortFree(port)).toBe(true)
})

test('a database of another PostgreSQL version is refused in one line', async () => {
  await mkdir(workspace.cluster, { recursive: true })
  await writeFile(join(workspace.cluster, 'PG_VERSION'), '17\n')
  await expect(workspace.start().ready).rejects.toThrow(
    /^ClusterError: The database in \S+ was made by PostgreSQL 17, this is \d+: start the version of the program that made it, or choose another DATA_DIR\.$/,
  )
})

test('a database whose password file is lost is refused in one line that names the file', async () => {
  await mkdir(workspace.cluster, { recursive: true })
  await expect(workspace.start().ready).rejects.toThrow(/^ClusterError: \S+password is missing/)
})
