import { Worker } from 'node:worker_threads'

/** Asks a thread. What it throws, or its end, rejects. */
export type AskThread<Question, Answer> = (question: Question) => Promise<Answer>

interface Thread<Question, Answer> {
  ask: AskThread<Question, Answer>
  isAlive: () => boolean
}

/**
 * Threads that run `module`, which serves them with `serveThread`. Each does one thing at a time, so there come to be as many as
 * questions are asked at once. They stay, and keep no process from ending.
 */
export function createThreads<Question, Answer>(module: URL): AskThread<Question, Answer> {
  const idle: Thread<Question, Answer>[] = []
  return async (question) => {
    const thread = idle.pop() ?? startThread<Question, Answer>(module)
    try {
      return await thread.ask(question)
    } finally {
      if (thread.isAlive()) idle.push(thread)
    }
  }
}

function startThread<Question, Answer>(module: URL): Thread<Question, Answer> {
  const worker = new Worker(module)
  let asked: PromiseWithResolvers<Answer> | undefined
  let isAlive = true
  const end = (reason: Error) => {
    isAlive = false
    asked?.reject(reason)
  }
  worker.on('message', (answer: ThreadAnswer<Answer>) => {
    if ('failure' in answer) asked?.reject(answer.failure)
    else asked?.resolve(answer.value)
  })
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`A thread ended with ${code}.`)))
  return {
    isAlive: () => isAlive,
    async ask(question) {
      asked = Promise.withResolvers()
      worker.ref()
      worker.postMessage(question)
      try {
        return await asked.promise
      } finally {
        worker.unref()
      }
    },
  }
}

export type ThreadAnswer<Answer> = { value: Answer } | { failure: Error }
