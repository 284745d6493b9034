import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer } from './threads.ts'

/** The other side of `createThreads`: answers each question. */
export function serveThread<Question, Answer>(answer: (question: Question) => Answer): void {
  parentPort?.on('message', (question: Question) => {
    parentPort?.postMessage(answerTo(question))
  })

  function answerTo(question: Question): ThreadAnswer<Answer> {
    try {
      return { value: answer(question) }
    } catch (error) {
      return { failure: error instanceof Error ? error : new Error(String(error)) }
    }
  }
}

/** So far behind that everything else keeps its pace on a busy machine, and not so far that nothing goes on there. */
const stepsBack = 5

/** Lets other threads go first where the cores are busy. Only Linux has priorities of threads; elsewhere nothing happens. */
export function letOthersGoFirst(): void {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(threadId, Math.min(constants.priority.PRIORITY_LOW, getPriority(threadId) + stepsBack))
  } catch {
    // Then this thread is one among equals.
  }
}
