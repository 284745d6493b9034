import type { CodeToken } from '@ledgerdeck/contract/content-blocks'
import { createThreadPool } from '../../platform/work/thread-pool.ts'
import type { ColoringAnswer, ColoringRequest } from './code-colors.worker.ts'

/** One thread: the grammars take memory. */
const ask = createThreadPool<ColoringRequest, ColoringAnswer>(new URL('./code-colors.worker.ts', import.meta.url), {
  maxThreads: 1,
})

/** Above the thread's own limit; after it the caller gets plain lines. */
const timeoutMs = 10_000

/**
 * The lines of a piece of code, coloured. Works in a thread of its own, since large or odd code can take long.
 * Never fails: what cannot be coloured comes as plain lines.
 */
export async function colorCode(code: string, language: string): Promise<CodeToken[][]> {
  const text = withOneLineEnd(code)
  if (text === '') return []
  const signal = AbortSignal.timeout(timeoutMs)
  const colored = await ask({ code: text, language }, { signal }).catch(() => null)
  return colored ?? plainLines(text)
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
