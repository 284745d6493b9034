import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ProcessMessage, ProcessOptions } from './database-process.ts'

export interface DatabaseProcess {
  child: ChildProcess
  ready: Promise<string>
  progress(text: string): Promise<void>
  query(statement: string): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
  /** Sends SIGKILL: no clean-up of any kind. */
  kill(): Promise<void>
}

const compiled = fileURLToPath(new URL('../../../../.cache/compiled/', import.meta.url))

export function startDatabaseProcess(options: ProcessOptions): DatabaseProcess {
  const program = fileURLToPath(new URL('./database-process.ts', import.meta.url))
  const child = fork(program, [JSON.stringify(options)], {
    detached: true,
    execArgv: [],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled },
    cwd: '/',
  })
  const exited = once(child, 'exit')
  let nextId = 0

  function receive<T>(pick: (message: ProcessMessage) => T | undefined): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const onMessage = (message: ProcessMessage) => {
      const picked = pick(message)
      if (picked === undefined) return
      child.off('message', onMessage)
      resolve(picked)
    }
    child.on('message', onMessage)
    void exited.then(() => reject(new Error('the process ended')))
    promise.catch(() => {})
    return promise
  }

  async function send(statement?: string) {
    const id = nextId++
    const answer = receive((message) => (message.kind === 'answer' && message.id === id ? message : undefined))
    // A process that has ended rejects the answer, so a failed send needs no handling.
    child.send({ id, statement }, () => {})
    const { rows = [], error } = await answer
    if (error !== undefined) throw new Error(error)
    return rows
  }

  const started = receive((message) => (message.kind === 'ready' || message.kind === 'refused' ? message : undefined))
  const ready = started.then((message) => {
    if (message.kind === 'ready') return message.url
    throw new Error(`${message.name}: ${message.text}`)
  })
  ready.catch(() => {})
  return {
    child,
    ready,
    async progress(text) {
      await receive((message) => (message.kind === 'progress' && message.text.includes(text)) || undefined)
    },
    query: (statement) => send(statement),
    async stop() {
      await send()
      await exited
    },
    async kill() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await exited
    },
  }
}
