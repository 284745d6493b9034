import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '@ledgerdeck/embedded-postgres/free-port'
import { findServerUser } from '@ledgerdeck/embedded-postgres/server-user'
import { overTcp } from '@ledgerdeck/embedded-postgres/testing/test-database'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import { until } from '@ledgerdeck/embedded-postgres/testing/until'
import pg from 'pg'

interface Pooler {
  url: string
  close: () => Promise<void>
}

/** Debian's PgBouncer in transaction mode before any database of a server. */
export async function startPooler(serverUrl: string): Promise<Pooler> {
  const { hostname, port: serverPort, username, password, pathname } = new URL(serverUrl)
  const folder = await makeTestFolder()
  const port = await findFreePort()
  const user = await findServerUser()
  const files = {
    'pgbouncer.ini': `[databases]
* = host=${hostname} port=${serverPort} connect_query='set statement_timeout = 15000; set idle_in_transaction_session_timeout = 30000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
max_client_conn = 2000
default_pool_size = 4
server_idle_timeout = 5
logfile = ${join(folder, 'pgbouncer.log')}
`,
    'users.txt': `"${username}" "${password}"\n`,
    'pgbouncer.log': '',
  }
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text, { mode: 0o600 })
    if (user) await chown(join(folder, name), user.uid, user.gid)
  }
  if (user) await chmod(folder, 0o711)
  const program = spawn('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], { ...user, stdio: 'inherit' })
  const ended = once(program, 'exit')
  const url = overTcp(serverUrl)
  url.port = String(port)
  const serves = until(async () => {
    const client = new pg.Client({ connectionString: new URL(pathname, url).href })
    await client.connect()
    await client.end()
    return true
  })
  await Promise.race([serves, ended.then(() => Promise.reject(new Error('PgBouncer did not start.')))])
  return {
    url: url.href,
    async close() {
      program.kill('SIGINT')
      await ended
      await removeTestFolder(folder)
    },
  }
}
