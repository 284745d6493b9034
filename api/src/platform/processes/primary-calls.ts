import cluster from 'node:cluster'
import { EventEmitter } from 'node:events'
import type { CountCall, CountResult } from '../limits/shared-counters.ts'

export interface PrimaryCalls {
  count: (call: CountCall) => Promise<CountResult>
  metrics: () => Promise<string>
}

interface Call {
  primaryCall: number
  name: keyof PrimaryCalls
  payload: unknown
}

interface Answer {
  primaryAnswer: number
  result?: unknown
  failure?: string
}

export function servePrimaryCalls({ count, metrics }: PrimaryCalls): void {
  const respond = ({ name, payload }: Call) => (name === 'count' ? count(payload as CountCall) : metrics())
  cluster.on('message', (worker, message: Partial<Call>) => {
    const { primaryCall: primaryAnswer } = message
    if (primaryAnswer === undefined) return
    const send = (answer: Omit<Answer, 'primaryAnswer'>) => {
      if (worker.isConnected()) worker.send({ primaryAnswer, ...answer }, () => {})
    }
    respond(message as Call).then(
      (result) => send({ result }),
      (error: Error) => send({ failure: error.message }),
    )
  })
}

export function openPrimaryCalls(): PrimaryCalls {
  const answers = new EventEmitter()
  answers.setMaxListeners(0)
  let calls = 0
  process.on('message', (message: Partial<Answer>) => {
    if (message.primaryAnswer !== undefined) answers.emit(String(message.primaryAnswer), message)
  })
  function call<Result>(name: keyof PrimaryCalls, payload?: unknown): Promise<Result> {
    calls += 1
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    answers.once(String(calls), ({ failure, result }: Answer) =>
      failure === undefined ? resolve(result as Result) : reject(new Error(failure)),
    )
    process.send?.({ primaryCall: calls, name, payload })
    return promise
  }
  return { count: (use) => call('count', use), metrics: () => call('metrics') }
}
