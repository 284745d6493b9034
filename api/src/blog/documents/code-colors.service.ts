import { Worker } from 'node:worker_threads'
import type { CodeToken } from '@ledgerdeck/contract/content-blocks'
import type { ColoringAnswer, ColoringRequest } from './code-colors.worker.ts'

/** The grammars take memory: without work for this long the thread goes. */
const idleMs = 30_000

/** Longer than anything the thread allows itself; whoever waits longer gets plain lines. */
const patienceMs = 10_000

interface Colorist {
  worker: Worker
  waiting: Map<number, (lines: CodeToken[][] | null) => void>
  idleTimer: NodeJS.Timeout | undefined
}

let colorist: Colorist | undefined
let lastId = 0

/**
 * The lines of a piece of code, coloured. Works in a thread of its own, since large or odd code can take long.
 * Never fails: what cannot be coloured comes as plain lines.
 */
export async function colorCode(code: string, language: string): Promise<CodeToken[][]> {
  const text = withOneLineEnd(code)
  if (text === '') return []
  return (await ask({ id: ++lastId, code: text, language })) ?? plainLines(text)
}

/** The lines of a piece of code without colours. */
function plainLines(code: string): CodeToken[][] {
  if (code === '') return []
  return withOneLineEnd(code)
    .split('\n')
    .map((line) => (line === '' ? [] : [['', line]]))
}

function withOneLineEnd(code: string): string {
  return code.replace(/\r\n?/g, '\n')
}

async function ask(request: ColoringRequest): Promise<CodeToken[][] | null> {
  colorist ??= startColorist()
  const current = colorist
  const { promise, resolve } = Promise.withResolvers<CodeToken[][] | null>()
  clearTimeout(current.idleTimer)
  current.worker.ref()
  current.waiting.set(request.id, resolve)
  current.worker.postMessage(request)
  const patience = setTimeout(() => dismiss(current), patienceMs)
  try {
    return await promise
  } finally {
    clearTimeout(patience)
    current.waiting.delete(request.id)
    if (current.waiting.size === 0) rest(current)
  }
}

/** The process may end while the thread has nothing to do. */
function rest(current: Colorist): void {
  current.worker.unref()
  current.idleTimer = setTimeout(() => dismiss(current), idleMs).unref()
}

function startColorist(): Colorist {
  const worker = new Worker(new URL('./code-colors.worker.ts', import.meta.url))
  const started: Colorist = { worker, waiting: new Map(), idleTimer: undefined }
  worker.on('message', ({ id, lines }: ColoringAnswer) => started.waiting.get(id)?.(lines))
  worker.on('error', () => dismiss(started))
  worker.on('exit', () => dismiss(started))
  return started
}

function dismiss(current: Colorist): void {
  if (colorist === current) colorist = undefined
  clearTimeout(current.idleTimer)
  for (const resolve of current.waiting.values()) resolve(null)
  void current.worker.terminate()
}
