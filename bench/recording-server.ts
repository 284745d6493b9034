import type { AddressInfo } from 'node:net'
import { withApp } from './seeded-database.ts'
import { serveJobs } from './worker-process.ts'

interface Choice {
  path: string
  isRecording: boolean
}

serveJobs(async ({ path, isRecording }: Choice) => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const none = { addAction: () => {}, addRequest: () => {}, flush: async () => {} }
  withApp(
    { path },
    async (app) => {
      await app.listen({ port: 0, host: '127.0.0.1' })
      resolve((app.server.address() as AddressInfo).port)
      await new Promise(() => {})
    },
    isRecording ? {} : { records: none },
  ).catch(reject)
  return promise
})
