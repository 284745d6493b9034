import type { RecordedAnswer } from './answers.ts'
import type { MeasuredServer } from './comparison.ts'
import { startWorker } from './worker-process.ts'

export async function startBareServer(answers: RecordedAnswer[]): Promise<MeasuredServer & AsyncDisposable> {
  const worker = startWorker<RecordedAnswer[], number>(new URL('./bare-server.ts', import.meta.url))
  const port = await worker.run(answers)
  return {
    pid: worker.pid,
    origin: `http://localhost:${port}`,
    [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose](),
  }
}
