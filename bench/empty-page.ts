import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import type { createRequestHandler, ServerBuild } from 'react-router'

interface EmptyPage extends AsyncDisposable {
  address: string
}

interface EmptyBuild extends ServerBuild {
  entry: { module: ServerBuild['entry']['module'] & { createRequestHandler: typeof createRequestHandler } }
}

export async function serveEmptyPage(): Promise<EmptyPage> {
  const folder = await makeTestFolder({ isOnDisk: true })
  await build(folder)
  const made: EmptyBuild = await import(pathToFileURL(join(folder, 'server/index.js')).href)
  const handle = made.entry.module.createRequestHandler(made, 'production')
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === '/favicon.ico') return response.writeHead(404).end()
    const sent = url.pathname.startsWith('/assets/')
      ? sendScript(response, join(folder, 'client', url.pathname))
      : handle(new Request(url)).then((page) => sendPage(response, page))
    sent.catch(() => response.writeHead(500).end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await removeTestFolder(folder)
    },
  }
}

async function build(folder: string): Promise<void> {
  const program = fileURLToPath(new URL('../node_modules/@react-router/dev/bin.cjs', import.meta.url))
  const child = spawn(process.execPath, [program, 'build'], {
    cwd: fileURLToPath(new URL('empty-page', import.meta.url)),
    env: { ...process.env, NODE_ENV: 'production', BUILD_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The empty page was not built: ${code}`)
}

async function sendScript(response: ServerResponse, path: string): Promise<void> {
  const body = await readFile(path)
  response.writeHead(200, { 'content-type': 'text/javascript' }).end(body)
}

async function sendPage(response: ServerResponse, page: Response): Promise<void> {
  const body = await page.text()
  response.writeHead(page.status, Object.fromEntries(page.headers)).end(body)
}
