import type { Jobs } from '@ledgerdeck/jobs'
import { defineJob } from '@ledgerdeck/jobs/job'
import { z } from 'zod'
import { coalesce } from '../database/coalesce.ts'
import type { Db } from '../database/database.ts'
import { everyPageTag } from './cdn-headers.ts'

export interface CdnConfig {
  purgeUrl: string
  token: string | undefined
}

/** A change of more tags purges everything. */
const maxTags = 300
/** As many as Cloudflare takes in one request on every plan. */
const tagsPerRequest = 30
const requestTimeoutMs = 5_000
/** A response that left before the change may still be on its way to the CDN. */
const overlapMs = 3_000

const purge = defineJob({
  name: 'cdn-purge',
  schema: z.object({ tags: z.array(z.string().max(200)).max(maxTags) }),
  options: { retries: 20, retryDelaySeconds: 1, retryDelayMaxSeconds: 60, timeoutSeconds: 60, concurrency: 4 },
})

export interface Cdn {
  /** Queues a purge in the transaction that changes something. */
  announce: (db: Db, tags: readonly string[]) => Promise<void>
  /** Call it after the commit. Saves the wait for the queue, which purges again. */
  purgeEarly: (tags: readonly string[]) => void
}

export const noCdn: Cdn = { announce: async () => {}, purgeEarly: () => {} }

/** Queues purges, without sending one at once. */
export function announceTo({ enqueue }: Pick<Jobs, 'enqueue'>): Cdn['announce'] {
  return async (db, tags) => {
    if (tags.length > 0) await enqueue(db, purge, { tags: tags.length > maxTags ? [everyPageTag] : [...tags] })
  }
}

export function openCdn(jobs: Pick<Jobs, 'work' | 'enqueue'>, config: CdnConfig): Cdn {
  const send = createPurger(config)
  const purgeEarly = (tags: readonly string[]) => void send(tags).catch(() => {})
  jobs.work(purge, async ({ tags }) => {
    await send(tags)
    setTimeout(purgeEarly, overlapMs, tags).unref()
  })
  return { announce: announceTo(jobs), purgeEarly }
}

/** Simultaneous purges share their requests. @throws when the CDN refuses one */
export function createPurger({ purgeUrl, token }: CdnConfig): (tags: readonly string[]) => Promise<void> {
  const waiting = new Set<string>()
  const credentials = token && { authorization: `Bearer ${token}`, 'fastly-key': token }

  async function post(tags: readonly string[]): Promise<void> {
    const { ok, status, body } = await fetch(purgeUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'surrogate-key': tags.join(' '), ...credentials },
      body: JSON.stringify({ tags }),
      redirect: 'error',
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    await body?.cancel()
    if (!ok) throw new Error(`CDN_PURGE_URL answers ${status}.`)
  }

  const sendWaiting = coalesce(async () => {
    const tags = [...waiting]
    waiting.clear()
    const wanted = tags.length > maxTags ? [everyPageTag] : tags
    for (let start = 0; start < wanted.length; start += tagsPerRequest)
      await post(wanted.slice(start, start + tagsPerRequest))
  })

  return async (tags) => {
    for (const tag of tags) waiting.add(tag)
    if (waiting.size > 0) await sendWaiting()
  }
}
