import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface WorkerProcess<Job, Result> extends AsyncDisposable {
  pid: number
  run: (job: Job) => Promise<Result>
}

export function startWorker<Job extends object, Result>(module: URL): WorkerProcess<Job, Result> {
  const child = fork(fileURLToPath(module), { serialization: 'advanced', execArgv: [] })
  const ended = once(child, 'exit')
  return {
    pid: child.pid ?? 0,
    run: async (job) => {
      child.send(job)
      const [result] = await Promise.race([once(child, 'message'), ended.then(() => [])])
      if (result === undefined) throw new Error(`${module.pathname} ended without a result`)
      return result as Result
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

export function serveJobs<Job, Result>(run: (job: Job) => Promise<Result>): void {
  process.on('disconnect', () => process.exit(0))
  process.on('message', (job) => {
    run(job as Job).then(
      (result) => process.send?.(result),
      (error: Error) => {
        process.stderr.write(`${error.stack}\n`)
        process.exit(1)
      },
    )
  })
}
